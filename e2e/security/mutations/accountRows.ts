import type { Row } from './rows.ts'

const sources = 'e2e/security/sources.test.ts'
const packaging = 'e2e/security/packaging.test.ts'
const account = 'e2e/security/account.spec.ts'
const shell = 'electron/shell'

/** Protections of keys and files, of links and files that the system hands over, and of the package. */
export const accountRows: Readonly<Record<number, Row>> = {
  15: {
    protects: 'the key stays in main',
    mutations: [
      {
        name: 'the page is told the keys',
        file: 'electron/core/client/client.ts',
        at: '[...notices]',
        becomes: 'accounts.ids().map((id) => JSON.stringify(accounts.running(id)?.credentials()))',
        test: [account, 'row 15: the key is nowhere but in main'],
      },
    ],
  },
  16: {
    protects: 'media',
    mutations: [
      {
        name: 'any path counts as media',
        file: 'electron/core/media/mediaPath.ts',
        at: '/^\\/realm_(icon|logo)(\\/|$)/',
        becomes: '/^\\//',
        test: ['electron/core/media/media.test.ts', 'is not'],
      },
      {
        name: 'a page of a server runs',
        file: 'electron/core/media/mediaHeaders.ts',
        at: "type === '' || active.test(type)",
        becomes: "type === ''",
        test: ['electron/core/media/media.test.ts', 'becomes a text to save'],
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
        test: ['electron/core/http/request.test.ts', 'a redirect is not followed'],
      },
      {
        name: 'the key comes back after another origin',
        file: 'electron/core/media/media.ts',
        at: 'mayAuthorize &&= url.origin === home',
        becomes: 'mayAuthorize = url.origin === home',
        test: ['electron/core/media/media.test.ts', 'the key goes to the own origin alone'],
      },
      {
        name: 'a redirect into a private network',
        file: 'electron/core/media/media.ts',
        at: 'next === null || !mayLeadTo(source.realmUrl, next)',
        becomes: 'next === null',
        test: ['electron/core/media/media.test.ts', 'never into a private network'],
      },
      {
        name: 'a step down from https',
        file: 'electron/core/media/media.ts',
        at: "next.protocol === 'http:' && from.protocol === 'http:'",
        becomes: "next.protocol === 'http:'",
        test: ['electron/core/media/media.test.ts', 'never from https down to http'],
      },
    ],
  },
  18: {
    protects: 'keys at rest',
    mutations: [
      {
        name: 'a keyring that only obfuscates counts',
        file: 'electron/core/profile/vault.ts',
        at: "cipher.available() && cipher.backend() !== 'basic_text'",
        becomes: 'cipher.available()',
        test: ['electron/core/profile/vault.test.ts', 'keeps nothing on disk unasked'],
      },
      {
        name: 'a key is kept in the clear unasked',
        file: 'electron/core/profile/vault.ts',
        at: "keep === 'unprotected-file'",
        becomes: "keep !== 'run'",
        test: ['electron/core/profile/vault.test.ts', 'keeps nothing on disk unasked'],
      },
      {
        name: 'the key of a store stays after its files',
        file: 'electron/core/store/accountStores.ts',
        at: 'vault.wipe(keyName(account))',
        becomes: 'undefined',
        test: [
          'e2e/core/leaving.test.ts',
          'leaves neither files nor keys, and everything goes on from memory',
        ],
      },
    ],
  },
  19: {
    protects: 'fuses',
    mutations: [
      {
        name: 'the program runs as Node',
        file: '.config/electron-builder.mjs',
        at: 'runAsNode: false',
        becomes: 'runAsNode: true',
        test: [packaging, 'row 19: the fuses of the program'],
      },
    ],
  },
  20: {
    protects: 'the archive',
    mutations: [
      {
        name: 'code lies beside the archive',
        file: '.config/electron-builder.mjs',
        at: "['.out/store/*.node']",
        becomes: "['.out/**']",
        test: [packaging, 'row 20: all is in the archive'],
      },
    ],
  },
  21: {
    protects: 'who may call, and with what',
    mutations: [
      {
        name: 'a frame within the page calls',
        file: `${shell}/ipc/checkCall.ts`,
        at: 'frame.parent !== null',
        becomes: 'false',
        test: [`${shell}/ipc/checkCall.test.ts`, 'not '],
      },
      {
        name: 'keys of prototypes pass',
        file: `${shell}/ipc/checkCall.ts`,
        at: 'prototypeKeys.has(key)',
        becomes: 'false',
        test: [`${shell}/ipc/checkCall.test.ts`, 'refuses prototype keys at any depth'],
      },
      {
        name: 'a window of one conversation asks about any account',
        file: `${shell}/ipc/checkCall.ts`,
        at: 'asked === account',
        becomes: 'true',
        test: [`${shell}/ipc/ipc.test.ts`, 'row 21: a window of one conversation asks'],
      },
      {
        name: 'a window of one conversation hears of any account',
        file: `${shell}/ipc/pushes.ts`,
        at: 'payload.account === account',
        becomes: 'true',
        test: [`${shell}/ipc/pushes.test.ts`, 'row 21: a window of one conversation hears'],
      },
    ],
  },
  22: {
    protects: 'certificates',
    mutations: [
      {
        name: 'a certificate of the person is shown',
        file: `${shell}/network/clientCertificates.ts`,
        at: 'event.preventDefault()',
        becomes: 'undefined',
        test: [`${shell}/network/clientCertificates.test.ts`, 'row 22: a server that asks for a certificate'],
      },
      {
        name: 'certificates are judged by the application',
        file: `${shell}/application/sandbox.ts`,
        at: 'app.enableSandbox()',
        becomes: 'app.on(`certificate-error`, () => undefined)',
        test: [sources, 'row 22: certificates are judged by Chromium alone'],
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
        test: ['electron/core/login/address.test.ts', 'plain http needs consent beyond this computer'],
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
          'a scheme is taken only when the person agrees to its name',
        ],
      },
      {
        name: 'a scheme is taken from its owner',
        file: `${shell}/links/schemeOwner.ts`,
        at: "app.getApplicationNameForProtocol(`${scheme}://`) !== ''",
        becomes: 'false',
        test: [`${shell}/links/linkSchemes.test.ts`, 'a scheme that another program has is not taken'],
      },
      {
        name: 'a scheme is never given back',
        file: `${shell}/links/linkSchemes.ts`,
        at: 'keeps === true',
        becomes: 'keeps !== null',
        test: [`${shell}/links/linkSchemes.test.ts`, 'a scheme is given back after its last sign-in'],
      },
      {
        name: 'several links in one start',
        file: `${shell}/links/deepLinks.ts`,
        at: 'links.length === 1 && link !== undefined',
        becomes: 'link !== undefined',
        test: [`${shell}/links/deepLinks.test.ts`, 'never answers anything but one argument'],
      },
      {
        name: 'a made-up link ends the sign-in',
        file: 'electron/core/login/externalLogin.ts',
        at: "link.type !== 'login'",
        becomes: "(end(), link.type !== 'login')",
        test: ['electron/core/login/externalLogin.test.ts', 'a made-up link of the same realm does not end'],
      },
      {
        name: 'a sign-in of any age',
        file: 'electron/core/login/externalLogin.ts',
        at: 'Math.abs(clock.now() - pending.startedAt) > lifeMs',
        becomes: 'false',
        test: ['electron/core/login/externalLogin.test.ts', 'no key without a flow'],
      },
    ],
  },
  25: {
    protects: 'names of downloads',
    mutations: [
      {
        name: 'a name that Windows keeps for a device',
        file: `${shell}/files/downloadName.ts`,
        at: 'reserved.test(stem.trim()) ? `_${clean}` : clean',
        becomes: 'clean',
        test: [`${shell}/files/downloadName.test.ts`, 'becomes'],
      },
      {
        name: 'a download goes over another file',
        file: `${shell}/files/downloads.ts`,
        at: 'lstatSync(file, { throwIfNoEntry: false }) !== undefined',
        becomes: 'false',
        test: [account, 'rows 16 and 25: media come through main'],
      },
    ],
  },
  26: {
    protects: 'files that are given',
    mutations: [
      {
        name: 'a path that the page wrote',
        file: 'electron/preload.ts',
        at: "call === 'upload.add' ? await withFiles(input) : input",
        becomes: 'input',
        test: ['electron/preload.test.ts', 'passes on no path that the page wrote'],
      },
      {
        name: 'a hidden file unasked',
        file: `${shell}/files/filePickerConsent.ts`,
        at: 'hidden.length === 0',
        becomes: 'true',
        test: [`${shell}/files/filePickerConsent.test.ts`, 'is a hidden file, wherever a link to it lies'],
      },
    ],
  },
  27: {
    protects: 'the log',
    mutations: [
      {
        name: 'a known key is not masked',
        file: 'electron/core/platform/redact.ts',
        at: 'out.split(form).join(mask)',
        becomes: 'out',
        test: ['electron/core/platform/log.test.ts', 'is in no text from the moment that it is known'],
      },
      {
        name: 'the log of the application learns no key',
        file: `${shell}/application/startClient.ts`,
        at: 'onSecret: log.learn',
        becomes: 'onSecret: () => undefined',
        test: [sources, 'row 27: the log of the application learns each key'],
      },
    ],
  },
  28: {
    protects: 'crash dumps',
    mutations: [
      {
        name: 'dumps are uploaded',
        file: `${shell}/application/crashReports.ts`,
        at: 'uploadToServer: false',
        becomes: 'uploadToServer: true',
        test: [sources, 'row 28: crash dumps stay here'],
      },
      {
        name: 'nothing is said of dumps',
        file: `${shell}/window/crashDialog.ts`,
        at: "t('shell.crash.detail')",
        becomes: "''",
        test: [`${shell}/window/crashDialog.test.ts`, 'row 28: the dialog after crashes says'],
      },
    ],
  },
  30: {
    protects: 'notifications',
    mutations: [
      {
        name: 'the content is always shown',
        file: `${shell}/desktop/notifications.ts`,
        at: 'core.settings().notificationContent',
        becomes: 'true',
        test: [`${shell}/desktop/notifications.test.ts`, 'the content stays away when the person says so'],
      },
    ],
  },
  31: {
    protects: 'developer tools',
    mutations: [
      {
        name: 'the tools for everybody',
        file: `${shell}/window/developerTools.ts`,
        at: '!app.isPackaged || core.settings().developerTools',
        becomes: 'true',
        test: [`${shell}/window/developerTools.test.ts`, 'packaged'],
      },
    ],
  },
  32: {
    protects: 'dictionaries',
    mutations: [
      {
        name: 'dictionaries of a stranger',
        file: `${shell}/window/spellCheck.ts`,
        at: "process.platform === 'darwin'",
        becomes: "process.platform !== 'aix'",
        test: [account, 'rows 32 and 34: nobody is asked'],
      },
    ],
  },
  33: {
    protects: 'the age of the runtime',
    mutations: [
      {
        name: 'a runtime without repairs',
        file: 'package.json',
        at: '"electron": "45.4.1"',
        becomes: '"electron": "40.0.0"',
        test: [packaging, 'row 33: the pinned runtime is exact, locked'],
      },
    ],
  },
  34: {
    protects: 'nobody else is asked',
    mutations: [
      {
        name: 'the page names a third party',
        file: 'renderer/features/settings/useSettingControl.ts',
        at: "t('settings.failed')",
        becomes: "'url(https://fonts.example/x.woff2)'",
        test: [sources, 'row 34: nothing is fetched from a third party'],
      },
    ],
  },
  35: {
    protects: 'Trusted Types',
    mutations: [
      {
        name: 'a policy for text',
        file: `${shell}/network/contentPolicy.ts`,
        at: `"trusted-types 'none'"`,
        becomes: `"trusted-types topical"`,
        test: [`${shell}/network/appProtocol.test.ts`, 'row 35: Trusted Types have no policy at all'],
      },
    ],
  },
}
