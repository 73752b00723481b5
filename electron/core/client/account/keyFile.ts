import type { Credentials } from '../../http/request.ts'

/** Returns the file name that the Messaging Service's tools look for. */
const fileName = (wireName: string): string =>
  /^[a-z][a-z0-9-]{0,30}$/i.test(wireName) ? `${wireName}rc` : 'servicerc'

/** Removes control characters, so that a server's text cannot add lines to the file. */
const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, '')

/** Returns the name and content of a file with which the Messaging Service's tools sign in as the account. */
export function keyFile(
  wireName: string,
  realmUrl: string,
  { email, apiKey }: Credentials,
): { readonly name: string; readonly text: string } {
  const lines = ['[api]', `email=${oneLine(email)}`, `key=${oneLine(apiKey)}`, `site=${oneLine(realmUrl)}`]
  return { name: fileName(wireName), text: `${lines.join('\n')}\n` }
}
