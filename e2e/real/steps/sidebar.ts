import { sidebar, sidebarItem } from '../../steps.ts'
import type { Day } from '../day.ts'
import type { Step } from '../runSteps.ts'
import { chooseOfPlace, look, openWholeChannel, showAccount, untilServer } from './window.ts'

interface NavigationView {
  readonly fragment: string
  readonly is_pinned: boolean
}

const fragment = 'drafts'

export const sidebarSteps: readonly Step<Day>[] = [
  {
    name: 'a view is hidden from the sidebar and shown again by another device',
    since: 390,
    async run(day) {
      const { page, people, world } = day
      await showAccount(day, 'member')
      // The open view is listed even while it is hidden.
      await openWholeChannel(page, world.channel)
      await chooseOfPlace(sidebarItem(page, 'Drafts'), 'Hide from the sidebar')
      await untilServer(
        async () => {
          const answer = await people.member.call('GET', '/navigation_views')
          const views = answer['navigation_views'] as readonly NavigationView[]
          return views.find((view) => view.fragment === fragment)
        },
        (view) => view?.is_pinned === false,
      )
      await look(sidebarItem(page, 'Drafts')).toHaveCount(0)
      const path = `/navigation_views/${fragment}`
      await people.member.call('PATCH', path, { is_pinned: true })
      await look(sidebarItem(page, 'Drafts')).toBeVisible()
    },
  },
  {
    name: 'a folder groups the channel in the sidebar until it is archived',
    since: 389,
    async run(day) {
      const { page, people, world } = day
      const { administrator } = people
      await showAccount(day, 'member')
      const name = `Folder ${world.tag}`
      const made = await administrator.call('POST', '/channel_folders/create', { name, description: '' })
      const id = String(made['channel_folder_id'])
      const heading = sidebar(page).getByText(name)
      await administrator.call('PATCH', `/streams/${String(world.channelId)}`, { folder_id: Number(id) })
      await look(heading).toBeVisible()
      await administrator.call('PATCH', `/streams/${String(world.channelId)}`, { folder_id: null })
      await look(heading).toHaveCount(0)
      await administrator.call('PATCH', `/channel_folders/${id}`, { is_archived: true })
    },
  },
]
