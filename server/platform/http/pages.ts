import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type Config, sellerOf } from '#server/config.ts';
import { isFromHere, offersDemo } from '#server/platform/callers/loopback.ts';
import { inProject } from '#server/project-folder.ts';
import { answerNotFound } from './refusals.ts';
import { NO_PAGE_POLICY, readScreens, type SendScreen } from './screen.ts';

export const BUILT = inProject('web', 'dist');

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the page itself, for an address that is a screen to some requests and something else to others. */
    readonly sendScreen: SendScreen;
  }
}

/**
 * The browser app as it was built, each file in the compressed form that the build made of it. An address that is not a
 * file is a screen of the app, which finds out by itself what to show.
 */
export function pageRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'environment' | 'demo' | 'premiumForAll' | 'paddle' | 'supportEmail'>,
  folder = BUILT,
): void {
  const { environment, premiumForAll } = config;
  const sendScreen = readScreens(folder, (offer, request) => {
    if (offer === 'demo') return offersDemo(config, request);
    if (offer === 'sale') return sellerOf(config) !== undefined;
    if (offer === 'support') return config.supportEmail !== undefined;
    return offer === 'premiumForAll' && premiumForAll;
  });
  app.decorate('sendScreen', sendScreen ?? answerNotFound);
  // Without a build the development server of the web serves the pages, and this one only the API.
  if (!sendScreen) return;

  void app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    // RFC 9239; the package's table of types still has the older name.
    setHeaders: (reply, path) => {
      if (/\.js(\.(br|gz))?$/.test(path)) reply.header('content-type', 'text/javascript; charset=utf-8');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    const isDeveloper = environment !== 'production' && isFromHere(request);
    if (isScreen(path) && (isDeveloper || !isForDevelopment(path))) return sendScreen(request, reply);
    // Not the package's own `allowedPath`: with it, every request reads all names of the folder to see how they are spelled.
    if (!SERVED.has(extname(path))) return reply.callNotFound();
    if (path.startsWith('assets/')) return reply.headers(NO_PAGE_POLICY).sendFile(path, FOR_EVER);
    return reply.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false });
  });
}

/** Documents are answered at the addresses of their pages, and by no name of their own. */
const SERVED: ReadonlySet<string> = new Set([
  '.js',
  '.css',
  '.webmanifest',
  '.txt',
  '.svg',
  '.png',
  '.ico',
  '.woff2',
]);

/** The build names assets by their content: under one name they never change. */
const FOR_EVER = { maxAge: '365d', immutable: true };

/** An unknown address below /api is an error, and so is a file that an older page asks for after an upgrade. */
function isScreen(path: string): boolean {
  return !/^(api|assets)(\/|$)/.test(path) && extname(path) === '';
}

/** The gallery of components. */
function isForDevelopment(path: string): boolean {
  return /^dev(\/|$)/.test(path);
}
