import { app, session } from 'electron'
import type { Session, WebContents } from 'electron'
import type { Microphone } from './microphone.ts'

type Request = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1]
type Check = Parameters<NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>>[1]
// Some versions of Electron check permissions that cannot be requested, and vice versa.
// oxlint-disable-next-line typescript/no-duplicate-type-constituents
export type Permission = Request | Check

/** All permissions that a page can ask for. Only those that the app uses are allowed, without asking the user. */
export const permissions = {
  /** Copy buttons write to the clipboard: text only, and after a click. */
  'clipboard-sanitized-write': true,
  /** A picture or video in full screen. */
  fullscreen: true,
  /** The main process shows notifications. Those of the page would bypass the rules. */
  notifications: false,
  ar: false,
  'automatic-fullscreen': false,
  'background-fetch': false,
  'background-sync': false,
  'captured-surface-control': false,
  'clipboard-read': false,
  'deprecated-sync-clipboard-read': false,
  'display-capture': false,
  fileSystem: false,
  geolocation: false,
  'geolocation-approximate': false,
  'hand-tracking': false,
  hid: false,
  'idle-detection': false,
  keyboardLock: false,
  'local-fonts': false,
  'local-network': false,
  'local-network-access': false,
  'loopback-network': false,
  /** Camera and microphone: calls open in the browser. Only a voice message is recorded here, see microphone.ts. */
  media: false,
  mediaKeySystem: false,
  midi: false,
  midiSysex: false,
  nfc: false,
  openExternal: false,
  'payment-handler': false,
  'periodic-background-sync': false,
  'persistent-storage': false,
  pointerLock: false,
  'screen-wake-lock': false,
  sensors: false,
  serial: false,
  'smart-card': false,
  'speaker-selection': false,
  'storage-access': false,
  'system-wake-lock': false,
  'top-level-storage-access': false,
  unknown: false,
  usb: false,
  vr: false,
  'web-app-installation': false,
  'web-printing': false,
  'window-management': false,
} as const

// A permission of a newer Electron that is missing in this table is a compile error here.
type Missing = Exclude<Permission, keyof typeof permissions>
const exhaustive: Missing extends never ? true : Missing = true
void exhaustive

/** True if the table allows the permission. False for unknown names. */
export function isAllowed(permission: string): boolean {
  return Object.hasOwn(permissions, permission) && permissions[permission as keyof typeof permissions]
}

/** Applies the table to requests and checks in every session. */
export function enablePermissions(microphone: Microphone): void {
  const guardNext = (created: Session): void => guard(created, microphone)
  app.on('session-created', guardNext)
  void app.whenReady().then(() => guardNext(session.defaultSession))
}

function guard(guarded: Session, microphone: Microphone): void {
  const isSound = (page: WebContents | null, permission: string, kinds: readonly string[]): boolean =>
    permission === 'media' && microphone.isAllowed(page, kinds)
  guarded.setPermissionRequestHandler((page, permission, callback, details) =>
    callback(isAllowed(permission) || isSound(page, permission, requestedKinds(details))),
  )
  guarded.setPermissionCheckHandler(
    (page, permission, _origin, details) =>
      isAllowed(permission) || isSound(page, permission, [details?.mediaType ?? 'unknown']),
  )
  guarded.setDevicePermissionHandler(() => false)
  guarded.setDisplayMediaRequestHandler((_request, callback) => callback({}))
}

/** Returns the kinds of media that a page requests, or none for another request. */
const requestedKinds = (details: object): readonly string[] =>
  'mediaTypes' in details && Array.isArray(details.mediaTypes) ? details.mediaTypes.map(String) : []
