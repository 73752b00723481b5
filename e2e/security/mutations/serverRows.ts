import type { Row } from './row.ts'

const sources = 'e2e/security/sources.test.ts'
const account = 'e2e/security/account.spec.ts'
const page = 'e2e/security/rows.spec.ts'
const address = 'electron/core/login/address.test.ts'
const media = 'electron/core/media/media.test.ts'
const shell = 'electron/shell'

/** Protections against servers, and against links from the system. */
export const serverRows: Readonly<Record<number, Row>> = {
  16: {
    protects: 'media',
    mutations: [
      {
        name: 'any path counts as media',
        file: 'electron/core/media/mediaPath.ts',
        at: '/^\\/realm_(icon|logo)(\\/|$)/',
        becomes: '/^\\//',
        test: [media, 'does not serve'],
      },
      {
        name: 'a page of a server runs',
        file: 'electron/core/media/mediaHeaders.ts',
        at: '!allowed.test(type)',
        becomes: "type === ''",
        test: [media, 'as a text to be saved'],
      },
      {
        name: 'a type that merely begins like a picture',
        file: 'electron/core/media/mediaHeaders.ts',
        at: '/^(?:image\\/(?:png|jpeg|gif|webp|avif|apng|bmp|x-icon|vnd\\.microsoft\\.icon)|(?:audio|video)\\/[\\w.-]+|text\\/plain|application\\/octet-stream)$/',
        becomes:
          '/^(?:image\\/(?:png|jpeg|gif|webp|avif|apng|bmp|x-icon|vnd\\.microsoft\\.icon)|(?:audio|video)\\/[\\w.-]+|text\\/plain|application\\/octet-stream)/',
        test: [media, 'as a text to be saved'],
      },
      {
        name: 'a file of any size',
        file: 'electron/core/media/mediaDeadline.ts',
        at: 'size > maxSize',
        becomes: 'false',
        test: [media, 'cuts off a picture that is larger than any legitimate one'],
      },
      {
        name: 'a file of a server may act',
        file: 'electron/core/media/mediaHeaders.ts',
        at: `out['content-security-policy'] = "default-src 'none'; sandbox"`,
        becomes: 'undefined',
        test: [media, "fetches an account's media with its key"],
      },
      {
        name: 'a file gets cookies',
        file: `${shell}/network/requestOnce.ts`,
        at: "credentials: 'omit'",
        becomes: "credentials: 'include'",
        test: [account, 'row 17: no redirect sends a key, a cookie or a file to a different origin'],
      },
    ],
  },
  17: {
    protects: 'redirects',
    mutations: [
      {
        name: 'calls follow a redirect',
        file: 'electron/core/http/request.ts',
        at: "redirect: 'error'",
        becomes: "redirect: 'follow'",
        test: ['electron/core/http/request.test.ts', 'does not follow redirects'],
      },
      {
        name: 'the key comes back after another origin',
        file: 'electron/core/media/media.ts',
        at: 'mayAuthorize &&= url.origin === home',
        becomes: 'mayAuthorize = url.origin === home',
        test: [media, "sends the key to the account's origin only"],
      },
      {
        name: 'a redirect into a private network',
        file: 'electron/core/media/media.ts',
        at: 'next === null || !mayLeadTo(source.realmUrl, next)',
        becomes: 'next === null',
        test: [media, 'never into a private network'],
      },
      {
        name: 'a step down from https',
        file: 'electron/core/media/media.ts',
        at: "next.protocol === 'http:' && from.protocol === 'http:'",
        becomes: "next.protocol === 'http:'",
        test: [media, 'never from https down to http'],
      },
      {
        name: 'a redirect that names a user',
        file: 'electron/core/media/media.ts',
        at: "next.username === '' && next.password === '' ? next : null",
        becomes: 'next',
        test: [media, 'refuses a redirect with a user name and password'],
      },
      {
        name: 'a small file follows a redirect',
        file: 'electron/core/http/smallFile.ts',
        at: "redirect: 'error'",
        becomes: "redirect: 'follow'",
        test: ['electron/core/http/smallFile.test.ts', 'does not follow redirects, so that no other host'],
      },
      {
        name: 'the session follows a redirect of a call',
        file: `${shell}/network/sessionFetch.ts`,
        at: 'redirect === undefined ? {} : { redirect }',
        becomes: '{}',
        test: [account, 'row 17: no redirect sends a key, a cookie or a file to a different origin'],
      },
      {
        name: 'the session follows a redirect of an upload',
        file: `${shell}/network/uploadRequest.ts`,
        at: `request.on('redirect', (status, _method, _location, answered) => {
          end()
          resolve({ status, headers: flatHeaders(answered), body: '' })
          request.abort()
        })`,
        becomes: "request.on('redirect', () => request.followRedirect())",
        test: [account, 'row 17: no redirect sends a key, a cookie or a file to a different origin'],
      },
    ],
  },
  22: {
    protects: 'certificates',
    mutations: [
      {
        name: 'a certificate of the user is sent',
        file: `${shell}/network/clientCertificates.ts`,
        at: 'event.preventDefault()',
        becomes: 'undefined',
        test: [
          `${shell}/network/clientCertificates.test.ts`,
          'row 22: a server that asks for a client certificate',
        ],
      },
      {
        name: 'certificates are judged by the application',
        file: `${shell}/application/sandbox.ts`,
        at: 'app.enableSandbox()',
        becomes: 'app.on(`certificate-error`, () => undefined)',
        test: [sources, 'row 22: certificates are validated by Chromium only'],
      },
    ],
  },
  23: {
    protects: 'addresses of servers',
    mutations: [
      {
        name: 'plain http unasked',
        file: 'electron/core/login/address.ts',
        at: "url.protocol === 'http:' && !isLoopback(url.hostname) && !allowHttp",
        becomes: 'false',
        test: [address, 'requires consent to plain http'],
      },
      {
        name: 'a name and a password stay in the address',
        file: 'electron/core/login/address.ts',
        at: "url.origin + url.pathname.replace(/\\/+$/, '')",
        becomes: 'url.href',
        test: [address, 'no input results in credentials, a query, a fragment'],
      },
      {
        name: 'any origin counts as the same server',
        file: 'electron/core/login/address.ts',
        at: 'to.origin === from.origin',
        becomes: 'true',
        test: [address, 'that reports'],
      },
      {
        name: 'the server moves the sign-in to another origin',
        file: 'electron/core/login/probe.ts',
        at: '!keepsOrigin(url, settings.realmUrl)',
        becomes: 'false',
        test: ['e2e/core/login.test.ts', 'the address is checked before the password'],
      },
      {
        name: 'an address that was typed directs requests to any number of hosts',
        file: 'electron/core/login/probe.ts',
        at: 'hosts.size < bounds.iconHosts.max',
        becomes: 'true',
        test: ['electron/core/login/probe.test.ts', 'a server that is not trusted yet causes few requests'],
      },
      {
        name: 'all icons are fetched at once',
        file: 'electron/core/login/probe.ts',
        at: 'maxFetches = 4',
        becomes: 'maxFetches = 4000',
        test: ['electron/core/login/probe.test.ts', 'icons on the server itself have no limit'],
      },
      {
        name: 'any number of sign-in methods',
        file: 'shared/api/bounds.ts',
        at: "signInMethods: { max: 20, beyond: 'cut' }",
        becomes: "signInMethods: { max: 9001, beyond: 'cut' }",
        test: ['electron/core/login/probe.test.ts', 'a server that is not trusted yet causes few requests'],
      },
      {
        name: 'a page reaches a private network unasked',
        file: `${shell}/ipc/pageConsent.ts`,
        at: "isLoopback(hostname) || (protocol === 'https:' && !isPrivateHost(hostname))",
        becomes: "isLoopback(hostname) || protocol === 'https:'",
        test: [`${shell}/ipc/pageConsent.test.ts`, 'is reached only when the user agrees'],
      },
      {
        name: 'a page reaches a server without encryption unasked',
        file: `${shell}/ipc/pageConsent.ts`,
        at: "protocol === 'https:' && !isPrivateHost(hostname)",
        becomes: '!isPrivateHost(hostname)',
        test: [`${shell}/ipc/pageConsent.test.ts`, 'is reached only when the user agrees'],
      },
      {
        name: 'nobody is asked before a page reaches a server',
        file: `${shell}/ipc/handlers.ts`,
        at: 'await consent.mayReach(input.address, input.allowHttp)',
        becomes: 'await Promise.resolve(true)',
        test: [page, 'rows 23 and 31: a page reaches no server'],
      },
      {
        name: 'nobody is asked before a page turns on settings',
        file: `${shell}/ipc/handlers.ts`,
        at: 'await consent.allowed(patch, core.bootstrap().settings)',
        becomes: '(await Promise.resolve(), patch)',
        test: [page, 'rows 23 and 31: a page reaches no server'],
      },
      {
        name: 'a page turns on settings that open a door',
        file: `${shell}/ipc/pageConsent.ts`,
        at: '!isAgreed',
        becomes: 'false',
        test: [`${shell}/ipc/pageConsent.test.ts`, 'settings that lower security are turned on only'],
      },
    ],
  },
  24: {
    protects: 'links from the system',
    mutations: [
      {
        name: 'a scheme is taken unasked',
        file: `${shell}/links/linkSchemes.ts`,
        at: 'await mayTake(scheme)',
        becomes: 'true',
        test: [
          `${shell}/links/linkSchemes.test.ts`,
          'a scheme is registered only when the user agrees to its name',
        ],
      },
      {
        name: 'a scheme is taken from its owner',
        file: `${shell}/links/schemeOwner.ts`,
        at: "app.getApplicationNameForProtocol(`${scheme}://`) !== ''",
        becomes: 'false',
        test: [`${shell}/links/linkSchemes.test.ts`, 'a scheme of another program is not registered'],
      },
      {
        name: 'a scheme is never given back',
        file: `${shell}/links/linkSchemes.ts`,
        at: 'keeps === true',
        becomes: 'keeps !== null',
        test: [`${shell}/links/linkSchemes.test.ts`, 'a scheme is unregistered once'],
      },
      {
        name: 'several links in one start',
        file: `${shell}/links/deepLinks.ts`,
        at: 'links.length === 1 && link !== undefined',
        becomes: 'link !== undefined',
        test: [`${shell}/links/deepLinks.test.ts`, 'returns only a single argument'],
      },
      {
        name: 'a made-up link ends the sign-in',
        file: 'electron/core/login/externalLogin.ts',
        at: "link.type !== 'login'",
        becomes: "(end(), link.type !== 'login')",
        test: ['electron/core/login/externalLogin.test.ts', 'a forged link of the same server does not end'],
      },
      {
        name: 'a sign-in of any age',
        file: 'electron/core/login/externalLogin.ts',
        at: 'Math.abs(clock.now() - pending.startedAt) > lifeMs',
        becomes: 'false',
        test: ['electron/core/login/externalLogin.test.ts', 'returns no key without a flow'],
      },
    ],
  },
}
