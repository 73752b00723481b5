/**
 * Returns the Content Security Policy of the app's pages. Pictures come from the bundle or via media:, styles injected
 * by libraries need this response's nonce, and Trusted Types has no policy, so no string can become code or markup.
 */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' media: blob: data:",
    'media-src media: blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
