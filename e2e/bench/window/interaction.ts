import { fillTopics, openBenchApp } from './benchApp.ts'
import { composerKeys } from './composerKeys.ts'
import { eventToFrame } from './eventToFrame.ts'
import type { Organization } from '../organization.ts'
import { percentile } from '../measure/percentile.ts'
import { sendToEcho } from './sendToEcho.ts'
import { settingsOpen } from './settingsOpen.ts'
import { topicSwitches } from './topicSwitches.ts'

/** Percentiles of what a user notices while the app runs, in milliseconds unless stated otherwise. */
export interface Interaction {
  readonly event: { readonly p50: number; readonly p95: number }
  readonly key: { readonly p50: number; readonly p99: number; readonly durationP99: number }
  readonly echo: { readonly framesP99: number; readonly p95: number }
  readonly topicSwitch: { readonly p50: number; readonly p95: number }
  readonly settings: { readonly p50: number; readonly p95: number }
}

export interface Counts {
  readonly events: number
  readonly keys: number
  readonly sends: number
  readonly switches: number
}

const settingsTimes = 40

/** Measures all of it in one app on this organization. */
export async function interaction(organization: Organization, counts: Counts): Promise<Interaction> {
  await fillTopics(organization)
  const opened = await openBenchApp(organization)
  const { page } = opened
  try {
    const keys = await composerKeys(page, counts.keys)
    const events = await eventToFrame(opened, organization, counts.events)
    const sends = await sendToEcho(page, counts.sends)
    const switches = await topicSwitches(page, counts.switches)
    const settings = await settingsOpen(page, settingsTimes)
    return {
      event: { p50: percentile(events, 0.5), p95: percentile(events, 0.95) },
      key: {
        p50: percentile(keys.work, 0.5),
        p99: percentile(keys.work, 0.99),
        durationP99: percentile(keys.durations, 0.99),
      },
      echo: {
        framesP99: percentile(
          sends.map(({ frames }) => frames),
          0.99,
        ),
        p95: percentile(
          sends.map(({ ms }) => ms),
          0.95,
        ),
      },
      topicSwitch: { p50: percentile(switches, 0.5), p95: percentile(switches, 0.95) },
      settings: { p50: percentile(settings, 0.5), p95: percentile(settings, 0.95) },
    }
  } finally {
    await opened.close()
  }
}
