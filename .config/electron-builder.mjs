import { rm } from 'node:fs/promises'
import path from 'node:path'

// Packaging of the app. scripts/dist.mjs adds the options of one run, such as the runtime on disk.

// All code is bundled, so the archive contains these folders and no node_modules.
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

// Signing in through the browser returns to a scheme with the server's wire name. The app registers it for a sign-in
// after asking the user; macOS only allows declared schemes.
const schemes = ['topical']
const macSchemes = ['topical', 'zulip', 'service']

// The fuse for WebAssembly trap handlers, on by default in runtimes that have it, has no option here.
const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  onlyLoadAppFromAsar: true,
  // Effective on macOS and Windows. Electron does not check it on Linux.
  enableEmbeddedAsarIntegrityValidation: true,
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
}

/** Removes the default app, which starts unpackaged apps and is not needed in an installed one. */
async function removeDefaultApp({ appOutDir, packager }) {
  await rm(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
}

export default {
  appId: 'invalid.example.topical',
  productName: 'Topical',
  copyright: 'The Topical authors',
  asar: true,
  // The system loads binaries only from files.
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
