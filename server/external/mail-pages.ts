import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Email } from 'postal-mime';
import type { Config } from '#server/config.ts';
import { isFromHere } from '#server/platform/callers/loopback.ts';
import { escapeHtml } from './html.ts';
import type { Mail } from './mail.ts';
import { listMailFiles, parseMailFile } from './mail-files.ts';

/** The most messages that are listed, newest first. Files of older ones are kept. */
const LISTED = 100;

declare module 'fastify' {
  interface FastifyInstance {
    /** Each noun adds the messages that it sends. */
    readonly mailTemplates: MailTemplate[];
  }
}

/** /dev/mail: what would have been sent, for developers and for trying Quits out. Never registered in production. */
export function mailPages(app: FastifyInstance, config: Config): void {
  void app.register((pages, _options, done) => {
    // It shows the links that open accounts.
    pages.addHook('onRequest', async (request, reply) => {
      if (!isFromHere(request)) return reply.callNotFound();
    });
    writtenPages(pages, config);
    templatePages(pages);
    done();
  });
}

function writtenPages(app: FastifyInstance, { dataDir }: Config): void {
  // What was written stays as it is.
  const articles = new LRUCache<string, string>({ max: LISTED });

  async function articleOf(id: string): Promise<string> {
    const known = articles.get(id) ?? article(id, await parseMailFile(dataDir, id));
    articles.set(id, known);
    return known;
  }

  app.get('/dev/mail', async (_request, reply) => {
    const ids = (await listMailFiles(dataDir)).slice(0, LISTED);
    const entries = await Promise.all(ids.map(articleOf));
    return reply.type(HTML).send(page('Mail', entries.join('') || '<p>No mail yet.</p>'));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params: { id } }, reply) => {
    if (!(await listMailFiles(dataDir)).includes(id)) return reply.callNotFound();
    const mail = await parseMailFile(dataDir, id);
    return reply
      .type(HTML)
      .send(page(mail.subject ?? '', `${article(id, mail)}<p><a href="/dev/mail">All mail</a></p>`));
  });

  // The message as a mail program would show it.
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params: { id } }, reply) => {
    if (!(await listMailFiles(dataDir)).includes(id)) return reply.callNotFound();
    const { html = '' } = await parseMailFile(dataDir, id);
    return reply.header('content-security-policy', MAIL_POLICY).type(HTML).send(html);
  });

  app.get('/dev/mail/styles.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES));
}

/** A message as it would go out, to an invented recipient. */
export interface MailTemplate {
  /** Part of its address. */
  readonly name: string;
  readonly locale: string;
  readonly mail: Mail;
}

/** /dev/mail/templates: every message that there is, in every language. */
function templatePages(app: FastifyInstance): void {
  const { mailTemplates } = app;
  app.get('/dev/mail/templates', (_request, reply) =>
    reply.type(HTML).send(page('Templates', mailTemplates.map(templateArticle).join(''))),
  );

  app.get<{ Params: { locale: string; name: string } }>(
    '/dev/mail/templates/:locale/:name',
    ({ params }, reply) => {
      const found = mailTemplates.find(
        ({ locale, name }) => locale === params.locale && name === params.name,
      );
      if (!found) return reply.callNotFound();
      return reply.header('content-security-policy', MAIL_POLICY).type(HTML).send(found.mail.html);
    },
  );
}

/** With its styles, without scripts. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:";
const HTML = 'text/html; charset=utf-8';

function article(id: string, { subject = '', to = [], date = '', text = '' }: Email): string {
  const addresses = to.map(({ address }) => address).join(', ');
  return `<article>
<h2><a href="/dev/mail/${id}">${escapeHtml(subject)}</a></h2>
<p>To ${escapeHtml(addresses)} · <time datetime="${escapeHtml(date)}">${escapeHtml(date)}</time> · <a href="/dev/mail/${id}/html">as HTML</a></p>
<pre>${withLinks(text)}</pre>
</article>
`;
}

function templateArticle({ name, locale, mail: { subject, text } }: MailTemplate): string {
  return `<article lang="${locale}">
<h2>${escapeHtml(subject)}</h2>
<p>${name} · ${locale} · <a href="/dev/mail/templates/${locale}/${name}">as HTML</a></p>
<pre>${escapeHtml(text)}</pre>
</article>
`;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join('');
}

const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
pre { font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
pre { padding: 0.75rem; border-radius: 0.5rem; background: color-mix(in srgb, currentColor 7%, transparent); }
`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mail/styles.css"></head>
<body>
<h1>Mail</h1>
${content}
</body>
</html>
`;
}
