/** In the place of Paddle's own script: `window.Paddle` as far as Quits uses it. `origin` is the stand-in's. */
export function overlayScript(origin: string): string {
  return `(() => {
  const origin = ${JSON.stringify(origin)};
  let options = {};
  let frame = null;
  let overflow = '';
  let current = {};

  const say = (name, data) => {
    if (options.eventCallback) options.eventCallback({ name, type: name, data });
  };
  const remove = () => {
    if (!frame) return;
    frame.remove();
    frame = null;
    document.body.style.overflow = overflow;
  };
  const close = () => {
    if (!frame) return;
    remove();
    say('checkout.closed', {});
  };
  const open = ({ items = [], customer = {}, customData = null, settings = {} }) => {
    remove();
    current = { ...(options.checkout && options.checkout.settings), ...settings };
    const query = new URLSearchParams({
      token: options.token || '',
      price: (items[0] && items[0].priceId) || '',
      email: customer.email || '',
      custom: JSON.stringify(customData),
    });
    overflow = document.body.style.overflow;
    document.body.style.overflow = 'hidden';
    frame = document.createElement('iframe');
    frame.className = 'paddle-frame paddle-frame-overlay';
    frame.title = 'Paddle Checkout';
    frame.allow = 'payment';
    Object.assign(frame.style, {
      position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '99999',
      colorScheme: 'light dark', background: 'rgba(0, 0, 0, 0.5)',
    });
    frame.src = origin + '/checkout?' + query;
    document.body.append(frame);
  };
  window.addEventListener('message', (event) => {
    if (event.origin !== origin || !frame || event.source !== frame.contentWindow) return;
    const name = event.data && event.data.paddleStandIn;
    if (name === 'loaded') say('checkout.loaded', {});
    if (name === 'closed') close();
    if (name === 'completed') {
      say('checkout.completed', { transaction_id: event.data.data.transactionId, status: 'completed' });
      if (current.successUrl) window.location.assign(current.successUrl);
      remove();
    }
  });
  window.Paddle = {
    Environment: { set() {} },
    Initialize(given) { options = given || {}; },
    Update(given) { options = { ...options, ...given }; },
    Checkout: { open, close },
    Status: { libraryVersion: 'stand-in' },
  };
})();
`;
}
