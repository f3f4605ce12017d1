import { savesData, whenIdle } from '#web/lib/loading/fetch-when-idle.ts';
import { onFirstInteraction } from '#web/lib/loading/first-interaction.ts';

/** A reader of the page may open the app next: its files are fetched when there is nothing else to do. */
export function fetchAppAhead(): void {
  // What cannot be fetched is asked for again, and said, when it is opened.
  onFirstInteraction(async () => whenIdle(() => void fetchApp().catch(() => undefined)));
}

async function fetchApp(): Promise<void> {
  if (savesData() || !navigator.onLine) return;
  // A document names all that its page loads.
  const html = await (await fetch('/login')).text();
  for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', crossOrigin: 'anonymous', href: file });
    document.head.append(link);
  }
}
