/**
 * Work that a passing fault does not spoil: it is tried twice more, a moment later, and fails as it failed. For reads,
 * and for writes that change nothing when repeated.
 */
export async function tryAgain<T>(
  work: () => PromiseLike<T>,
  mayPass: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * attempt));
    }
  }
}
