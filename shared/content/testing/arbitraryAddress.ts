import fc from 'fast-check'
import { anyText } from './anyText.ts'

const label = fc.constantFrom('chat', 'a', 'xn--bcher-kva', 'bücher', 'ORG', 'example', 'x'.repeat(40), '1')
const host = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')),
  fc.constantFrom('localhost', '127.0.0.1', '10.0.0.1', '[::1]', '[2001:db8::2]', 'evil.example.'),
)
const segment = fc.oneof(
  fc.string({ maxLength: 8 }),
  anyText(4).map(encodeURIComponent),
  fc.constantFrom('..', '.', '%2e%2e', '%2f', '%00', 'ü', ''),
)

/** A path starting with a slash. Custom, because the library's own arbitrary takes seconds to set up. */
export const arbitraryPath: fc.Arbitrary<string> = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => `/${segments.join('/')}`)

/** A web address with and without user, port, path, query and fragment. Not all are valid. */
export const arbitraryAddress: fc.Arbitrary<string> = fc
  .record({
    scheme: fc.constantFrom('http', 'https', 'HTTPS'),
    user: fc.constantFrom('', '', 'user@', 'user:password@', ':@'),
    host,
    port: fc.constantFrom('', '', ':80', ':443', ':8443', ':99999'),
    path: fc.oneof(fc.constant(''), arbitraryPath),
    query: fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 8 }).map((text) => `?${text}`),
    ),
    fragment: fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 8 }).map((text) => `#${text}`),
    ),
  })
  .map(
    (part) =>
      `${part.scheme}://${part.user}${part.host}${part.port}${part.path}${part.query}${part.fragment}`,
  )
