import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { z } from 'zod';
import { DomainError } from '#domain/error.ts';
import { type Config, sellerOf } from '#server/config.ts';
import { refuseForeignOrigin } from '#server/platform/callers/same-origin.ts';
import { BUILT } from './pages.ts';
import { hashesOfInline, NO_PAGE_POLICY } from './screen.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The Content Security Policy of pages. */
    readonly pagePolicy: string;
    /** Those of an answer to an address that is malformed, for which no hook runs. */
    readonly headersOfMalformed: OutgoingHttpHeaders;
  }
}

/** Requests of one address a minute, over the whole API: generous, because a household or an office shares one. */
const REQUESTS_A_MINUTE = 600;
/**
 * The style element that sonner adds when the first toast is shown, allowed by its content and nothing else: the hash of the
 * empty element, which comes first, and of its text. An upgrade of sonner may change the second; the test says to what.
 */
const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];
const POLICY = 'content-security-policy';
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** What stands between the internet and the routes: headers, limits, and turning requests away under overload. */
export function protect(app: FastifyInstance, config: Config): void {
  const ofPages = headersOfPages(config);
  // What one person may read must not stay in a shared cache.
  const ofCalls = { ...ofPages, ...NO_PAGE_POLICY, 'cache-control': 'no-store' };
  app.decorate('pagePolicy', String(ofPages[POLICY]));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isForApi(request) ? ofCalls : ofPages);
    done();
  });
  app.decorate('headersOfMalformed', ofCalls);

  if (config.rateLimits) {
    void app.register(rateLimit, {
      global: false,
      max: REQUESTS_A_MINUTE,
      timeWindow: '1 minute',
      // Pages and assets come from memory, and a health check must never be refused.
      allowList: (request) => !isForApi(request),
      errorResponseBuilder: (_request, { ttl }) =>
        new DomainError('RATE_LIMIT_EXCEEDED', { seconds: Math.ceil(ttl / 1000) }),
    });
    // As a hook of the whole application, so that what reaches no route is counted too.
    void app.after(() => app.addHook('onRequest', app.rateLimit()));
  }

  void app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelay,
    // A stall as long as the interval counts as an endless one, so a stall that is allowed must be shorter.
    sampleInterval: config.maxEventLoopDelay + 1_000,
    pressureHandler: (request: FastifyRequest) => {
      if (isForApi(request)) throw new DomainError('SERVICE_UNAVAILABLE');
    },
  });

  // Cookies travel with what another site makes a browser send; only our own pages may ask for a change.
  app.addHook('onRequest', (request, _reply, done) => {
    if (isForApi(request) && !SAFE_METHODS.includes(request.method)) {
      refuseForeignOrigin(request, config.publicUrl);
    }
    done();
  });
}

/** The same for every page, until a route puts its own in the place of one: helmet works them out once. */
function headersOfPages(config: Config): OutgoingHttpHeaders {
  const behindTls = config.publicUrl.startsWith('https:');
  const checkout = checkoutSources(config);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", ...hashesOfInline('style', BUILT), ...TOAST_STYLES, ...(checkout?.style ?? [])],
        scriptSrc: ["'self'", ...hashesOfInline('script', BUILT), ...(checkout?.script ?? [])],
        ...(checkout && {
          frameSrc: ["'self'", ...checkout.frame],
          connectSrc: ["'self'", ...checkout.connect],
        }),
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(behindTls && { upgradeInsecureRequests: [] }),
      },
    },
    // Behind http it would lock a self-hosted instance out of its own address.
    strictTransportSecurity: behindTls && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // A browser would begin a new process for the page once it has read this header (0052).
    crossOriginOpenerPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

/** By the route that it reached, since one address has many spellings. What reached none is treated like a call. */
function isForApi({ routeOptions, params }: FastifyRequest): boolean {
  const { url } = routeOptions;
  // Pages and files: an unknown address below /api comes here too.
  if (url === '/*') return /^api(\/|$)/.test(pathSchema.parse(params)['*']);
  return url === undefined || url.startsWith('/api/');
}

const pathSchema = z.object({ '*': z.string() });

/** What else a page may load where premium is sold: Paddle's script, its style sheet and the frame of its checkout. */
function checkoutSources(config: Config) {
  const paddle = sellerOf(config);
  if (!paddle) return undefined;
  const script = new URL(paddle.scriptUrl).origin;
  // The stand-in serves everything itself.
  if (!script.endsWith('.paddle.com')) {
    return { script: [script], style: [script], frame: [script], connect: [script] };
  }
  const prefix = paddle.environment === 'sandbox' ? 'sandbox-' : '';
  const at = (name: string) => `https://${prefix}${name}.paddle.com`;
  const content = [...new Set([script, at('cdn')])];
  const service = [at('checkout-service'), at('buy')];
  return { script: content, style: content, frame: [at('buy')], connect: service };
}
