import { buildWeb } from './web/web-build.ts';

if (await buildWeb()) console.log('Built the browser app into web/dist.');
