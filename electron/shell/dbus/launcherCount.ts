import type { Bus } from './bus.ts'

/**
 * Sends the number for the app's icon to docks and task bars, in the protocol of Unity's launcher, which Plasma and
 * GNOME docks support, too. They remove it when the connection ends.
 */
export function sendLauncherCount(bus: Bus, desktopFile: string, count: number): void {
  bus.emit({
    path: '/com/canonical/unity/launcherentry/1',
    interface: 'com.canonical.Unity.LauncherEntry',
    member: 'Update',
    signature: 'sa{sv}',
    body: [
      `application://${desktopFile}`,
      [
        ['count', { signature: 'x', value: count }],
        ['count-visible', { signature: 'b', value: count > 0 }],
      ],
    ],
  })
}
