import type { Bus } from './bus.ts'

/**
 * Tells docks and task bars the number for the application's icon: the protocol of Unity's launcher, which Plasma and
 * the docks of GNOME speak too. They forget it when the connection ends.
 */
export function tellLauncherCount(bus: Bus, desktopFile: string, count: number): void {
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
