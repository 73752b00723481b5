import type { Row } from './row.ts'

const sources = 'e2e/security/sources.test.ts'
const packaging = 'e2e/security/packaging.test.ts'
const account = 'e2e/security/account.spec.ts'
const gifs = 'electron/core/gifs/gifs.test.ts'
const shell = 'electron/shell'

/** Protections of keys and files, of calls and texts, and of the package. */
export const accountRows: Readonly<Record<number, Row>> = {
  15: {
    protects: 'the key stays in main',
    mutations: [
      {
        name: 'the page receives the keys',
        file: 'electron/core/client/client.ts',
        at: '[...notices]',
        becomes: 'accounts.ids().map((id) => JSON.stringify(accounts.running(id)?.credentials()))',
        test: [account, 'row 15: the API key exists only in main'],
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
        test: ['electron/core/profile/vault.test.ts', 'stores nothing on disk unless asked to'],
      },
      {
        name: 'a key is kept in the clear unasked',
        file: 'electron/core/profile/vault.ts',
        at: "keep === 'unprotected-file'",
        becomes: "keep !== 'run'",
        test: ['electron/core/profile/vault.test.ts', 'stores nothing on disk unless asked to'],
      },
      {
        name: 'the key of a store stays after its files',
        file: 'electron/core/store/accountStores.ts',
        at: 'vault.wipe(keyName(account))',
        becomes: 'undefined',
        test: [
          'e2e/core/leaving.test.ts',
          'leaves neither files nor keys, and everything continues in memory',
        ],
      },
      {
        name: 'others may read an export',
        file: `${shell}/files/exports.ts`,
        at: "open(file, 'wx', 0o600)",
        becomes: "open(file, 'wx', 0o666)",
        test: [`${shell}/files/exports.test.ts`, 'only the user can read an export as'],
      },
      {
        name: 'temporary tables are written to the disk',
        file: 'electron/core/store/thread/database.ts',
        at: "'pragma temp_store = memory'",
        becomes: "'pragma temp_store = file'",
        test: ['electron/core/store/thread/database.test.ts', 'keeps temporary tables in memory'],
      },
      {
        name: 'a file of keys gets the mode of a leftover',
        file: 'electron/core/platform/jsonFile.ts',
        at: 'openNew(temporary, mode)',
        becomes: "openSync(temporary, 'w', mode)",
        test: [
          'electron/core/platform/jsonFile.test.ts',
          'a leftover temporary file affects neither mode nor content',
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
        test: [packaging, 'row 20: everything is in the archive, without sources and node_modules'],
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
        at: 'requestedAccount === account',
        becomes: 'true',
        test: [`${shell}/ipc/ipc.test.ts`, 'row 21: a conversation window can call'],
      },
      {
        name: 'a window of one conversation hears of any account',
        file: `${shell}/ipc/pushes.ts`,
        at: 'payload.account === account',
        becomes: 'true',
        test: [`${shell}/ipc/pushes.test.ts`, 'row 21: a conversation window receives'],
      },
      {
        name: 'a page calls as often as it likes',
        file: `${shell}/ipc/ipc.ts`,
        at: '!mayCall(name)',
        becomes: 'false',
        test: [`${shell}/ipc/ipc.test.ts`, 'a call beyond its rate'],
      },
      {
        name: 'a rate without a limit',
        file: `${shell}/ipc/callRates.ts`,
        at: 'recent.length >= rate.limit',
        becomes: 'false',
        test: [`${shell}/ipc/callRates.test.ts`, 'is refused beyond its rate and allowed again later'],
      },
      {
        name: 'a window of one conversation sets the theme',
        file: `${shell}/ipc/checkCall.ts`,
        at: '/^(?:login\\.|accounts\\.|account\\.(?:signOut|mute)$|app\\.(?:theme|testNotification|chooseSound)$|store\\.unkept$|spelling\\.(?!start$))/',
        becomes:
          '/^(?:login\\.|accounts\\.|account\\.(?:signOut|mute)$|app\\.(?:testNotification|chooseSound)$|store\\.unkept$|spelling\\.(?!start$))/',
        test: [`${shell}/ipc/ipc.test.ts`, 'row 21: a conversation window can call'],
      },
    ],
  },
  25: {
    protects: 'names of downloads',
    mutations: [
      {
        name: 'a page begins any number of downloads',
        file: `${shell}/files/downloads.ts`,
        at: "isFull() || !mayCall('app.save')",
        becomes: "!mayCall('app.save')",
        test: [
          `${shell}/files/downloads.test.ts`,
          'a page cannot start more downloads than the list can show',
        ],
      },
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
        test: [account, 'rows 16 and 25: media are loaded by main with the key, and never run as code'],
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
        test: ['electron/preload.test.ts', 'never passes on a path that the page wrote'],
      },
      {
        name: 'a hidden file unasked',
        file: `${shell}/files/filePickerConsent.ts`,
        at: 'hidden.length === 0',
        becomes: 'true',
        test: [`${shell}/files/filePickerConsent.test.ts`, 'is a hidden file, even behind a link elsewhere'],
      },
      {
        name: 'files of the application are sent',
        file: 'electron/core/account/startEntry.ts',
        at: 'isInside(options.dir, file)',
        becomes: 'Promise.resolve(false && isInside(options.dir, file))',
        test: ['e2e/core/profileFiles.test.ts', 'no file of the profile is sent, nor through a link'],
      },
      {
        name: 'a hard link to a file of the application is sent',
        file: 'electron/core/uploads/takeFile.ts',
        at: 'found.nlink > 1n',
        becomes: 'false',
        test: ['e2e/core/profileFiles.test.ts', 'no file of the profile is sent, nor through a link'],
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
        test: ['electron/core/platform/log.test.ts', 'in every text once it is known'],
      },
      {
        name: 'the log of the application learns no key',
        file: `${shell}/application/startClient.ts`,
        at: 'onSecret: log.learn',
        becomes: 'onSecret: () => undefined',
        test: [sources, 'row 27: the app’s log learns each key, in order to remove it'],
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
        test: [sources, 'row 28: crash dumps stay on this computer'],
      },
      {
        name: 'nothing is said of dumps',
        file: `${shell}/window/crashDialog.ts`,
        at: "t('shell.crash.detail')",
        becomes: "''",
        test: [`${shell}/window/crashDialog.test.ts`, 'row 28: the dialog after a crash warns'],
      },
    ],
  },
  30: {
    protects: 'notifications',
    mutations: [
      {
        name: 'the content is always shown',
        file: `${shell}/desktop/notifications.ts`,
        at: 'notificationContent && !presenting',
        becomes: 'true',
        test: [`${shell}/desktop/notifications.test.ts`, 'hides the content, or shows no notification'],
      },
      {
        name: 'the content is shown while presenting',
        file: `${shell}/desktop/notifications.ts`,
        at: 'notificationContent && !presenting',
        becomes: 'notificationContent',
        test: [`${shell}/desktop/notifications.test.ts`, 'hides the content, or shows no notification'],
      },
      {
        name: 'a name turns the direction of the text around it',
        file: `${shell}/desktop/nativeText.ts`,
        at: '/(?![\\n\\t])[\\p{Cc}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]/gu',
        becomes: '/(?![\\n\\t])[\\p{Cc}]/gu',
        test: [
          `${shell}/desktop/notifications.test.ts`,
          'removes direction marks from the title and the body',
        ],
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
        test: [account, 'rows 32 and 34: requests go only to the organization’s own server'],
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
      {
        name: 'the fallback runtime is packaged like the pinned one',
        file: 'scripts/packaging/packagedRuntime.mjs',
        at: 'onDisk === pinned',
        becomes: 'onDisk !== null',
        test: ['scripts/packaging/packagedRuntime.test.mjs', 'row 33: the fallback runtime is not packaged'],
      },
      {
        name: 'the switch for the fallback runtime is not needed',
        file: 'scripts/packaging/packagedRuntime.mjs',
        at: '!given.includes(fallback)',
        becomes: 'false',
        test: ['scripts/packaging/packagedRuntime.test.mjs', 'row 33: the fallback runtime is not packaged'],
      },
      {
        name: 'a package with the fallback runtime has the name of a release',
        file: 'scripts/packaging/packagedRuntime.mjs',
        at: '`${appVersion}-test-build`',
        becomes: 'appVersion',
        test: [
          'scripts/packaging/packagedRuntime.test.mjs',
          'row 33: a package with the fallback runtime calls itself a test build',
        ],
      },
    ],
  },
  34: {
    protects: 'nobody else is asked',
    mutations: [
      {
        name: 'the page names a third party',
        file: 'renderer/features/settings/settings/useSettingControl.ts',
        at: "t('settings.failed')",
        becomes: "'url(https://fonts.example/x.woff2)'",
        test: [sources, 'row 34: nothing is fetched from third parties; the page contains no such address'],
      },
      {
        name: 'GIFs are searched without asking the user',
        file: 'electron/core/gifs/gifs.ts',
        at: '!(await mayAsk(provider))',
        becomes: 'false',
        test: [gifs, 'row 34: requests nothing before the user agrees'],
      },
      {
        name: 'a GIF provider leads to other servers',
        file: 'electron/core/gifs/gifs.ts',
        at: 'isFileOf(source, gif.previewUrl) && isFileOf(source, gif.url)',
        becomes: 'true',
        test: [gifs, 'row 34: requests only files of the provider, under names of this search'],
      },
      {
        name: 'the page agrees to a GIF provider',
        file: `${shell}/ipc/pageConsent.ts`,
        at: 'lines.includes(line)',
        becomes: 'true',
        test: [`${shell}/ipc/pageConsent.test.ts`, 'row 34: a page cannot agree to searches for GIFs'],
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
