import type { ElectronApplication, Page } from '@playwright/test'
import type { RunningServer } from '../server/startServer.ts'
import type { Screen } from './screens.ts'

/** The window and the server of a situation. */
export interface Scene {
  readonly app: ElectronApplication
  readonly page: Page
  readonly server: RunningServer
}

/** A state of the account in which screens are shown. */
export interface Situation {
  readonly name: string
  readonly scenario: string
  readonly featureLevel?: number
  /** Start of the signed-in user's email address. */
  readonly person: string
  /** Prepares the state; returns the window to show if it is not the main one. */
  readonly prepare?: (scene: Scene) => Promise<Page | void>
  readonly screens: readonly Screen[]
}
