import type { OpenApiDocument } from './openApiDocument.ts';
export const referencePage = (document: OpenApiDocument): { html: string; policy: string } => ({
  html: document.info.title,
  policy: "default-src 'none'",
});
