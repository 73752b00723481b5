import { rm } from 'node:fs/promises'
import path from 'node:path'

// How the application is packaged. What belongs to one run (the runtime on this disk) is added by scripts/dist.mjs.

// Everything in the application is bundled, so the archive holds these folders and no node_modules.
const files = [
  '.out/main/**',
  '.out/parser/**',
  '.out/preload/**',
  '.out/renderer/**',
  '.out/store/**',
  '.out/assets/**',
  'package.json',
  '!**/*.map',
]

// The sign-in in the system browser comes back to a scheme that carries the server's wire name. The app takes it for a
// sign-in, when the person agrees; macOS lets an application take only what it declares.
const schemes = ['topical']
const macSchemes = ['topical', 'zulip', 'service']

// The fuse for WebAssembly trap handlers, on by default in the runtimes that have it, has no option here.
const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  onlyLoadAppFromAsar: true,
  // Effective on macOS and Windows; Electron does not check it on Linux.
  enableEmbeddedAsarIntegrityValidation: true,
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
}

/** The stand-in that starts unpackaged applications is no part of an installed one. */
async function removeDefaultApp({ appOutDir, packager }) {
  await rm(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
}

export default {
  appId: 'invalid.example.topical',
  productName: 'Topical',
  copyright: 'The Topical authors',
  asar: true,
  // The system loads binaries from files alone.
  asarUnpack: ['.out/store/*.node'],
  files,
  extraFiles: [{ from: 'LICENSE', to: 'LICENSE.topical.txt' }],
  afterPack: removeDefaultApp,
  npmRebuild: false,
  publish: null,
  electronFuses: fuses,
  electronLanguages: ['en-US', 'de', 'es', 'fr', 'ja', 'pt-BR'],
  directories: { output: '.out/dist', buildResources: 'assets/icons' },
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  protocols: [{ name: 'Topical', schemes }],
  linux: {
    target: ['deb', 'tar.gz', 'AppImage', 'rpm'],
    executableName: 'topical',
    syncDesktopName: true,
    icon: 'assets/icons/png',
    category: 'Network;InstantMessaging;Chat',
    synopsis: 'Topic-threaded team chat',
    description: 'A desktop client for topic-threaded team chat.',
    maintainer: 'The Topical authors <topical@example.invalid>',
    vendor: 'The Topical authors',
    desktop: { entry: { Keywords: 'chat;messages;topics;' } },
  },
  deb: { packageName: 'topical' },
  rpm: { packageName: 'topical' },
  mac: {
    protocols: [{ name: 'Topical', schemes: macSchemes }],
    target: ['dmg', 'zip'],
    icon: 'assets/icons/topical.icns',
    category: 'public.app-category.social-networking',
  },
  win: { target: ['nsis'], icon: 'assets/icons/topical.ico' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
}
