import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../../http/body.ts'
import type { Server } from '../../server.ts'
import { escapeText } from '../../wire/user.ts'

function page(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title><style>body{font:16px/1.5 system-ui;max-width:26rem;margin:4rem auto}button{display:block;width:100%;margin:.4rem 0;padding:.6rem;font:inherit;text-align:left}</style>${body}`,
  )
}

/** Returns the XOR of two hex strings of the same length, as hex. */
export function xorHex(a: string, b: string): string {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')]
  return Buffer.from(left.map((byte, index) => byte ^ (right[index] ?? 0))).toString('hex')
}

/** The demo's sign-in provider: the user chooses an account, and the browser returns to the app. */
export async function serveSignIn(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (url.pathname !== '/accounts/login/social/oidc' && url.pathname !== '/accounts/login/choose')
    return false
  if (url.pathname === '/accounts/login/choose') {
    if (request.method !== 'POST') {
      page(response, 405, '<p>Choose a person on the sign-in page.')
      return true
    }
    const { fields } = await readBody(request, 65536)
    const otp = server.tickets.get(fields.get('ticket') ?? '')
    server.tickets.delete(fields.get('ticket') ?? '')
    const user = server.state.users.get(Number(fields.get('user')))
    if (otp === undefined || !user?.isActive || user.botType !== null) {
      page(response, 400, '<h1>This sign-in is over</h1><p>Start again from the app.')
      return true
    }
    const query = new URLSearchParams({
      realm: server.realmUrl,
      email: user.deliveryEmail,
      ...(server.level >= 108 ? { user_id: String(user.id) } : {}),
      otp_encrypted_api_key: xorHex(Buffer.from(user.apiKey, 'latin1').toString('hex'), otp),
    })
    response.writeHead(302, { Location: `${server.wireName}://login?${query.toString()}` })
    response.end()
    return true
  }
  const otp = url.searchParams.get('mobile_flow_otp') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(otp)) {
    page(response, 400, '<h1>Invalid request</h1><p>The one-time password is missing or malformed.')
    return true
  }
  const ticket = randomBytes(16).toString('hex')
  server.tickets.set(ticket, otp)
  const people = [...server.state.users.values()]
    .filter((user) => user.isActive && user.botType === null)
    .slice(0, 40)
    .map((user) => `<button name="user" value="${String(user.id)}">${escapeText(user.fullName)}</button>`)
  page(
    response,
    200,
    `<h1>${escapeText(server.state.realm.name)}</h1><p>Continue as</p><form method="post" action="/accounts/login/choose"><input type="hidden" name="ticket" value="${ticket}">${people.join('')}</form>`,
  )
  return true
}
