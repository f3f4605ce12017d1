const POLL_MS = 500;
/** Some five minutes. */
const POLLS = 600;
const FRAME = 'iframe[class*="paddle-frame"]';

/**
 * Resolves when the overlay's frame has come and gone, whatever Paddle says of it, or after five minutes. Gives the page back its
 * scrolling, which the overlay takes and may leave taken.
 * @param onThere called once, when the frame has come
 */
export async function overlayEnd(signal: AbortSignal, onThere: () => void): Promise<void> {
  let wasThere = false;
  for (let polls = 0; polls < POLLS && !signal.aborted; polls++) {
    const isThere = document.querySelector(FRAME) !== null;
    if (wasThere && !isThere) break;
    if (!wasThere && isThere) onThere();
    wasThere ||= isThere;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  for (const element of [document.body, document.documentElement]) element.style.removeProperty('overflow');
}
