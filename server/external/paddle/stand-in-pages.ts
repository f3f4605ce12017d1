import { escapeHtml } from '../html.ts';
import type { Books } from './stand-in-books.ts';
import { intervalOf, nameOf, planOfPrice, priceText } from './stand-in-catalog.ts';

// The pages of the stand-in: the checkout in the overlay's frame, and the place where a customer manages what they pay.

/** `query`: as paddle.js has asked for it. */
export function checkoutPage(books: Books, query: URLSearchParams): string {
  const plan = planOfPrice(query.get('price') ?? '');
  if (!plan) return page('Checkout', '<h1>There is no such price</h1>');
  const price = `${priceText(plan, books.currency())} a ${intervalOf(plan)}`;
  return page(
    'Checkout',
    `<h1>${escapeHtml(nameOf(plan))}</h1>
<p>A stand-in for Paddle on this machine: no money moves.</p>
<p>Nothing today, then <strong>${escapeHtml(price)}</strong> after the trial.</p>
<p>For <strong>${escapeHtml(query.get('email') ?? '')}</strong></p>
<p class="buttons"><button id="pay">Pay</button> <button id="cancel">Cancel</button></p>
<p id="error" role="alert"></p>
<script>
const tell = (name, data) => parent.postMessage({ paddleStandIn: name, data }, '*');
// The overlay removes this frame: not before the press is over, which a program that pressed waits for.
document.getElementById('cancel').onclick = () => fetch(location).finally(() => tell('closed'));
document.getElementById('pay').onclick = async (press) => {
  press.target.disabled = true;
  const answer = await fetch('/checkout' + location.search, { method: 'POST' });
  if (answer.ok) return tell('completed', await answer.json());
  press.target.disabled = false;
  document.getElementById('error').textContent = await answer.text();
};
tell('loaded');
</script>`,
  );
}

export function portalPage(books: Books, customerId: string): string {
  const own = books.list().filter((found) => found.customerId === customerId);
  const entries = own.map(
    (found) => `<form method="post"><h2>${escapeHtml(nameOf(found.plan))}</h2>
<p>${escapeHtml(found.status)}${found.cancelAt ? `, ends ${escapeHtml(found.cancelAt.toISOString().slice(0, 10))}` : ''};
the card ${found.declines ? 'is refused' : 'works'}</p>
<input type="hidden" name="id" value="${escapeHtml(found.id)}">
<p class="buttons"><button name="do" value="cancel">Cancel the subscription</button>
<button name="do" value="card">${found.declines ? 'Use a card that works' : 'Use a card that is refused'}</button></p></form>`,
  );
  return page(
    'Manage your subscription',
    `<h1>Manage your subscription</h1>
<p>A stand-in for Paddle on this machine: no money moves.</p>
${entries.join('\n') || '<p>There is none.</p>'}`,
  );
}

// The page itself is clear: in the overlay the application is seen around the card.
const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif}main{box-sizing:border-box;max-width:440px;margin:0 auto;padding:24px;background:Canvas;color:CanvasText}
@media(min-width:480px){main{margin-top:64px;border-radius:12px}}h1{margin:0;font-size:24px}h2{margin:24px 0 0;font-size:18px}
.buttons{display:flex;flex-wrap:wrap;gap:8px}button{font:inherit;padding:12px 20px;border:1px solid GrayText;border-radius:8px;background:ButtonFace;color:ButtonText;cursor:pointer}
#pay{flex:1;border-color:transparent;background:#0b6e4f;color:#fff}`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title>
<style>${STYLE}</style></head>
<body><main>
${body}
</main></body>
</html>
`;
}
