import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { showTexts, startTexts } from '#web/lib/texts/texts.ts';
import { deferred } from './deferred.tsx';
import { deferredPopup, type Trigger } from './deferred-popup.tsx';
import { deferredScreen } from './deferred-screen.tsx';
import { FailedPopup, sayPopupFailed } from './failed-popup.tsx';

const alert = page.getByRole('alert');
const again = page.getByRole('button', { name: 'Try Again' });

/** The first `failures` attempts to fetch it fail, as without a connection. */
function fetched<T>(value: T, failures: number) {
  return vi.fn(async () => {
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return value;
  });
}

/** What the device says of its connection, until the test is over. */
function connection() {
  const spy = vi.spyOn(navigator, 'onLine', 'get');
  onTestFinished(() => spy.mockRestore());
  return spy;
}

const HereItIs = () => <p>Here it is</p>;

const Popup = ({ trigger }: { trigger: Trigger }) => (
  <>
    {trigger}
    <p>Its menu</p>
  </>
);

interface Closable {
  open: boolean;
  onClose: () => void;
}

const Closing = ({ open }: Closable) => open && <p>Are you sure?</p>;

function Asking({ Dialog, onClosed }: { Dialog: ComponentType<Closable>; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(false);
  function close() {
    onClosed();
    setOpen(false);
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={isOpen} onClose={close} />
    </>
  );
}

function Around({ onShown, children }: { onShown: (text: string | null) => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => onShown(place.current?.textContent ?? null), [onShown]);
  return <div ref={place}>{children}</div>;
}

function Entered() {
  const [text, setText] = useState('');
  return <input aria-label="Entered" value={text} onChange={(event) => setText(event.target.value)} />;
}

it('a part that cannot be fetched leaves the page as it is, says so, and comes at the next attempt', async () => {
  await startTexts();
  const load = fetched(HereItIs, 2);
  const Dialog = deferred(load, { on: 'render' });
  await render(
    <>
      <Entered />
      <Dialog />
    </>,
  );
  await page.getByLabelText('Entered').fill('12.50');
  await expect.element(alert.getByText(/^Network error/)).toBeVisible();
  await again.click();
  await expect.element(alert).toBeVisible();
  await again.click();
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Entered')).toHaveValue('12.50');
  expect(load).toHaveBeenCalledTimes(3);
});

it('a part that comes afterwards is fetched once the page around it is shown, and is there at once the next time', async () => {
  await startTexts();
  const load = fetched(HereItIs, 0);
  const Late = deferred(load, { on: 'afterwards', fallback: () => <p>On its way</p> });
  const shown: { text: string | null; fetched: number }[] = [];
  function sayShown(text: string | null) {
    shown.push({ text, fetched: load.mock.calls.length });
  }
  const around = (
    <Around onShown={sayShown}>
      <Late />
    </Around>
  );
  await render(around);
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await render(around);
  expect(shown).toEqual([
    { text: 'On its way', fetched: 0 },
    { text: 'Here it is', fetched: 1 },
  ]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('a part that is missing comes by itself when the connection is back', async () => {
  await startTexts();
  const offline = connection().mockReturnValue(false);
  const Dialog = deferred(fetched(HereItIs, 1), { on: 'render' });
  await render(<Dialog />);
  await expect.element(alert.getByText(/^Network error/)).toBeVisible();
  offline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Here it is')).toBeVisible();
});

it('a part that is missing comes by itself though the connection that is back carries nothing at first', async () => {
  await startTexts();
  const offline = connection().mockReturnValue(false);
  const load = fetched(HereItIs, 3);
  const Dialog = deferred(load, { on: 'render' });
  await render(<Dialog />);
  await expect.element(alert.getByText(/^Network error/)).toBeVisible();
  offline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Here it is')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(4);
});

it('a part whose fetching began without a connection and failed with one is asked for again', async () => {
  await startTexts();
  const offline = connection().mockReturnValue(false);
  const load = vi.fn(async () => {
    if (load.mock.calls.length > 1) return HereItIs;
    offline.mockRestore();
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await render(createElement(deferred(load, { on: 'render' })));
  await expect.element(page.getByText('Here it is')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part that is missing comes by itself when the connection was back before its absence was said', async () => {
  await startTexts();
  // At the failure there is none; at the next look there is, and no event says so any more.
  connection().mockReturnValueOnce(false).mockReturnValue(true);
  const load = fetched(HereItIs, 1);
  const Dialog = deferred(load, { on: 'render' });
  await render(<Dialog />);
  await expect.element(page.getByText('Here it is')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part that fails with a connection is asked for again by a press alone', async () => {
  await startTexts();
  const load = fetched(HereItIs, 1);
  const Dialog = deferred(load, { on: 'render' });
  await render(<Dialog />);
  await expect.element(alert.getByText(/^Network error/)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a popup that cannot be fetched leaves its button, whose next press asks again', async () => {
  await startTexts();
  // The first interaction with the page fetches it ahead, and fails as well.
  const load = fetched(Popup, 2);
  const Menu = deferredPopup('menu', load);
  await render(
    <>
      <Menu trigger={<button type="button">More</button>} />
      <FailedPopup />
    </>,
  );
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await expect.element(alert.getByText(/^Network error/)).toBeVisible();
  await more.click();
  await expect.element(page.getByText('Its menu')).toBeVisible();
});

it.each([
  ['en', 'You are offline. Try again when the connection is back.'],
  ['es', 'No tienes conexión. Vuelve a intentarlo cuando la recuperes.'],
] as const)(
  'a popup that cannot be fetched without a connection says when it can be (%s)',
  async (language, said) => {
    await showTexts(language, ['app', 'errors']);
    connection().mockReturnValue(false);
    await render(<FailedPopup />);
    sayPopupFailed();
    await expect.element(alert.getByText(said)).toBeVisible();
  },
);

it('a dialog that was fetched ahead opens without a connection', async () => {
  await startTexts();
  const load = vi.fn(async () => Closing);
  const Dialog = deferred(load, { on: 'open' });
  await Dialog.prepare();
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await render(<Asking Dialog={Dialog} onClosed={() => undefined} />);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('Are you sure?')).toBeVisible();
});

it('that a popup cannot be fetched is not said in the next app of the document', async () => {
  await startTexts();
  await render(<FailedPopup />);
  sayPopupFailed();
  await expect.element(alert.getByText(/^Network error/)).toBeVisible();
  await cleanup();
  await render(<FailedPopup />);
  expect(alert.elements()).toEqual([]);
});

it('a dialog that cannot be fetched is closed again, and not opened late when the connection is back', async () => {
  await startTexts();
  const load = fetched(Closing, 2);
  const closed = vi.fn();
  await render(
    <>
      <Asking Dialog={deferred(load, { on: 'open' })} onClosed={closed} />
      <FailedPopup />
    </>,
  );
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(alert.getByText(/^Network error/)).toBeVisible();
  await expect.poll(() => closed.mock.calls.length).toBeGreaterThan(0);
  const attempts = load.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(attempts);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('Are you sure?')).toBeVisible();
});

it('a screen that cannot be fetched says so in its place', async () => {
  await startTexts();
  // The page was loaded again for it a moment ago.
  sessionStorage.setItem('reloaded', String(Date.now()));
  const Screen = deferredScreen([], fetched({ Screen: HereItIs }, 1));
  await render(
    <>
      <Entered />
      <Screen />
    </>,
  );
  await page.getByLabelText('Entered').fill('12.50');
  await again.click();
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(page.getByLabelText('Entered')).toHaveValue('12.50');
});
