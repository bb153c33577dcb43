/** The tests import the production build themselves and call it with bindings of their choice. */
export default { fetch: () => new Response(null, { status: 404 }) };
