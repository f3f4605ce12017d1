import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as element, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Palette, readPalettes } from './mail-palette.ts';

// The look of every message, with `{{places}}` for what it says. Rendered while developing, so that a server that sends
// mail loads neither React nor the components that know what mail programs can draw.

export function renderMailLayout(): string {
  const { light, dark } = readPalettes();
  const style = stylesOf(light);
  const head = element(
    Head,
    null,
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    element('title', null, '{{subject}}'),
    element('style', null, darkRules(dark)),
  );
  const content = padded(
    'card',
    style.card,
    mark(style.wordmark),
    element(Heading, { as: 'h1', className: 'ink', style: style.heading }, '{{subject}}'),
    element(Text, { className: 'ink', style: style.text }, '{{greeting}}'),
    element(Text, { className: 'ink', style: style.text }, '{{paragraph}}'),
    element(Button, { href: '{{link}}', className: 'action', style: style.action }, '{{action}}'),
    element(Text, { className: 'quiet', style: style.footnote }, '{{footnote}}'),
  );
  // What a list of messages shows beside the subject.
  const preview = element('div', { style: style.preview }, '{{preview}}');
  const page = padded('page', style.page, element(Container, { style: style.column }, content));
  const body = element(Body, { className: 'page', style: { margin: 0 } }, preview, page);
  const markup = renderToStaticMarkup(element('html', { lang: '{{locale}}' }, head, body));
  // Each place on a line of its own: a changed layout is read as a difference.
  return `<!doctype html>\n${markup.replace(/(<(?:body|h1|p|a|table|style|\/head)[ >])/g, '\n$1')}\n`;
}

/** A box: Outlook knows the padding of cells alone. */
function padded(className: string, style: CSSProperties, ...children: ReactNode[]): ReactNode {
  const cell = element('td', { className, style }, ...children);
  return element('table', { ...TABLE, width: '100%' }, element('tbody', null, element('tr', null, cell)));
}

/** The equals sign, drawn by cells: mail programs show neither SVG nor, before they are asked, pictures. */
function mark(style: CSSProperties): ReactNode {
  const bar = (colour: string) =>
    element('td', { width: 26, height: 8, style: { ...BAR, backgroundColor: colour } }, ' ');
  const gap = element('tr', { key: 'gap' }, element('td', { height: 4, style: { ...BAR, height: 4 } }, ' '));
  const rows = [element('tr', { key: 'teal' }, bar(TEAL)), gap, element('tr', { key: 'coral' }, bar(CORAL))];
  const bars = element('table', { ...TABLE, 'aria-hidden': true }, element('tbody', null, rows));
  const wordmark = element('td', { className: 'ink', style }, 'quits');
  const cells = element('tr', null, element('td', null, bars), wordmark);
  return element('table', TABLE, element('tbody', null, cells));
}

const TABLE = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 };

// As in web/public/mark.svg: they stand out from a page of either kind.
const [TEAL, CORAL] = ['#2bb5a4', '#ff8f6f'];
const BAR: CSSProperties = { width: 26, height: 8, borderRadius: 4, fontSize: 0, lineHeight: 0 };

// The app's own, where the reader's device has them. To fetch them would tell when a message is read.
const SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DISPLAY = `'Bricolage Grotesque Variable','Bricolage Grotesque',${SYSTEM}`;
const BODY = `'Geist Variable',Geist,${SYSTEM}`;

/** A name may be one long word. */
const BREAKING: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

// Inline and in light colours: what a program shows that knows no style sheets.
function stylesOf({ sunken, raised, line, ink, ink2, action, onAction }: Palette) {
  return {
    page: { margin: 0, padding: '32px 12px', backgroundColor: sunken, fontFamily: BODY, color: ink },
    preview: {
      display: 'none',
      overflow: 'hidden',
      maxHeight: 0,
      maxWidth: 0,
      opacity: 0,
      lineHeight: '1px',
    },
    column: { maxWidth: 520, margin: '0 auto' },
    card: { padding: '32px 28px', borderRadius: 16, border: `1px solid ${line}`, backgroundColor: raised },
    wordmark: {
      paddingLeft: 10,
      font: `700 24px/24px ${DISPLAY}`,
      letterSpacing: '-0.03em',
      color: ink,
    },
    heading: {
      ...BREAKING,
      margin: '28px 0 20px',
      font: `700 24px/30px ${DISPLAY}`,
      letterSpacing: '-0.02em',
      color: ink,
    },
    text: { ...BREAKING, margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: ink },
    action: {
      margin: '8px 0 0',
      padding: '13px 22px',
      borderRadius: 10,
      backgroundColor: action,
      color: onAction,
      fontSize: 16,
      fontWeight: 600,
      textDecoration: 'none',
    },
    footnote: { ...BREAKING, margin: '28px 0 0', fontSize: 14, lineHeight: '21px', color: ink2 },
  } satisfies Record<string, CSSProperties>;
}

/** Asked for by the device; and by Outlook, which marks its own dark by an attribute. */
function darkRules({ sunken, raised, line, ink, ink2, action, onAction }: Palette): string {
  const rules: Record<string, string> = {
    '.page': `background-color:${sunken}!important`,
    '.card': `background-color:${raised}!important;border-color:${line}!important`,
    '.ink': `color:${ink}!important`,
    '.quiet': `color:${ink2}!important`,
    '.action': `background-color:${action}!important;color:${onAction}!important`,
  };
  const written = (before: string) =>
    Object.entries(rules)
      .map(([selector, declarations]) => `${before}${selector}{${declarations}}`)
      .join('');
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${written('')}}${written('[data-ogsc] ')}`;
}
