import type { Locator, Page } from '@playwright/test'
import type { TestServer } from './fixtures.ts'
import type { Person } from './person.ts'

/** One window on a server, as the steps below share it. */
export interface ChannelScene {
  readonly server: TestServer
  readonly olga: Person
  readonly ada: number
  readonly ben: number
  readonly id: number
}

/** A row of the page, by its setting. */
export const rowOf = (page: Page, name: string): Locator => page.locator(`[data-channel-setting=${name}]`)
/** The channel as the server has it. */
export const channelOf = ({ id, server }: ChannelScene) => server.server.state.channels.get(id)!
/** A field of text, by its name. */
export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The groups and people of a permission. */
export const chips = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
/** The heading of the page. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** Gives Ada another role. */
export const setRole = ({ ada, olga }: ChannelScene, role: number) =>
  olga.call('PATCH', `/users/${ada}`, { role })
