/** What is so as soon as it holds, before the browser does anything else. */
export function atOnce<T>(holds: () => boolean, look: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      if (!holds()) return;
      observer.disconnect();
      try {
        resolve(look());
      } catch (error) {
        reject(error);
      }
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

export const isThere = (locator: { elements: () => Element[] }) => locator.elements().length > 0;
