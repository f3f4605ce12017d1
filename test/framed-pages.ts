import {
  PlaywrightBrowserProvider,
  type PlaywrightProviderOptions,
  playwright,
} from '@vitest/browser-playwright';
import type { BrowserProviderOption } from 'vitest/node';

/**
 * Playwright, which reaches the page of a test by its own frame. Usually it asks the browser for that frame before each press
 * and each entry, through the page around it: eight of its 41 messages.
 */
export function framedPages(
  options: PlaywrightProviderOptions,
): BrowserProviderOption<PlaywrightProviderOptions> {
  return {
    ...playwright(options),
    providerFactory(project) {
      const provider = new PlaywrightBrowserProvider(project, options);
      const usual = provider.getCommandsContext.bind(provider);
      const direct = (sessionId: string) => {
        const context = usual(sessionId);
        return { ...context, iframe: context.page.frame('vitest-iframe') ?? context.iframe };
      };
      return Object.assign(provider, { getCommandsContext: direct });
    },
  };
}
