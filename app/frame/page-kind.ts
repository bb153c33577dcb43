/** Whether the page is hydrated: its router draws more of it as one goes on. */
export const isAppPage = document.querySelector('script[data-frame="app"]') !== null;
