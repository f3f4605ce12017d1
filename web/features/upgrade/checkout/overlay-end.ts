const POLL_MS = 500;
/** Some five minutes. */
const POLLS = 600;
const FRAME = 'iframe[class*="paddle-frame"]';

/**
 * Resolves when the overlay's frame has come and gone, whatever Paddle says of it. Gives the page back its
 * scrolling then, which the overlay takes and may leave taken. After five minutes it looks no longer.
 * @param onThere called once, when the frame has come
 * @returns whether the overlay is gone; false where it is still there, or was never seen
 */
export async function overlayEnd(signal: AbortSignal, onThere: () => void): Promise<boolean> {
  let wasThere = false;
  for (let polls = 0; polls < POLLS && !signal.aborted; polls++) {
    const isThere = document.querySelector(FRAME) !== null;
    if (!wasThere && isThere) onThere();
    if (wasThere && !isThere) break;
    wasThere ||= isThere;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const isGone = wasThere && document.querySelector(FRAME) === null;
  if (isGone) {
    for (const element of [document.body, document.documentElement]) element.style.removeProperty('overflow');
  }
  return isGone;
}
