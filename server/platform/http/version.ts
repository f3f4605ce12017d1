import manifest from '../../../package.json' with { type: 'json' };

/** Of the product, as the footer shows it. */
export const VERSION: string = manifest.version;
