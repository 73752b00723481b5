import type { Credentials } from '../../http/request.ts'

/** The service's tools look for a file that is named after the service. */
const fileName = (wireName: string): string =>
  /^[a-z][a-z0-9-]{0,30}$/i.test(wireName) ? `${wireName}rc` : 'servicerc'

/** A server's text must not begin a line of its own in the file. */
const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, '')

/** Name and text of a file with which the service's own tools sign in as the account. */
export function keyFile(
  wireName: string,
  realmUrl: string,
  { email, apiKey }: Credentials,
): { readonly name: string; readonly text: string } {
  const lines = ['[api]', `email=${oneLine(email)}`, `key=${oneLine(apiKey)}`, `site=${oneLine(realmUrl)}`]
  return { name: fileName(wireName), text: `${lines.join('\n')}\n` }
}
