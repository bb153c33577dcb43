/**
 * Tries work again when it fails with a passing fault: twice, a moment apart; then its last error is thrown. For reads,
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
