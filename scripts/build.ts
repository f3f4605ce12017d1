import { buildServer } from './server-build.ts';
import { buildWeb } from './web/web-build.ts';

if (await buildServer()) console.log('Built the server into server/dist.');
if (await buildWeb()) console.log('Built the browser app into web/dist.');
