import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { GroupSetting, PermissionRule } from '../../../../shared/api/types.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { GroupSettingField } from './GroupSettingField.tsx'

afterEach(cleanup)

const groups = [
  eg.group(9, { name: 'role:nobody', isSystem: true }),
  eg.group(10, { name: 'role:owners', isSystem: true, members: [eg.selfId] }),
  eg.group(12, { name: 'role:moderators', isSystem: true }),
  eg.group(50, { name: 'makers', members: [eg.adaId] }),
]
const rule: PermissionRule = {
  requiresSystemGroup: false,
  allowsInternet: false,
  allowsNobody: false,
  allowsEveryone: true,
  defaultGroupName: 'role:owners',
  allowedSystemGroups: [],
}

interface Shown {
  readonly value: GroupSetting
  readonly inherited?: string
  readonly nobody?: string
  readonly isFixed?: boolean
  readonly featureLevel?: number
  readonly fields?: Partial<PermissionRule>
}

async function show({ value, inherited, nobody, isFixed = false, featureLevel = 400, fields = {} }: Shown) {
  const permissionRules = { stream: { can_paint_group: { ...rule, ...fields } } }
  installBridge({ 'account.attach': () => attached(eg.account({ groups, featureLevel, permissionRules })) })
  resetUi({ account: 'a' })
  const changes: GroupSetting[] = []
  await renderInAccount(
    <GroupSettingField
      id="paint"
      label="Paint"
      kind="stream"
      setting="can_paint_group"
      value={value}
      inherited={inherited}
      nobody={nobody}
      isFixed={isFixed}
      onChange={(next) => changes.push(next)}
    />,
  )
  return changes
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Paint' })
const chips = () =>
  within(screen.getByRole('list', { name: 'Paint' }))
    .getAllByRole('listitem')
    .map((element) => element.textContent)
const options = () => screen.queryAllByRole('option').map((element) => element.textContent)

it('the last chip of a setting that must not be empty stays and explains why', async () => {
  const changes = await show({ value: 10 })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Owners from “Paint”' }))
  expect(screen.getByRole('alert').textContent).toContain('someone must have this permission')
  fireEvent.keyDown(field(), { key: 'Backspace' })
  expect(changes).toEqual([])
})

it('arrows move, Enter adds, and Escape closes only the list', async () => {
  const changes = await show({ value: 10 })
  fireEvent.change(field(), { target: { value: 'm' } })
  expect(options()[0]).toContain('Moderators')
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(changes).toEqual([{ members: [], subgroups: [10, 50] }])
  expect(field().value).toBe('')
  fireEvent.change(field(), { target: { value: 'ada' } })
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false)
  expect(options()).toEqual([])
  expect(field().value).toBe('ada')
  // While the list is closed, Escape is left to the page.
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true)
})

it('a setting that takes one group replaces it and accepts no users', async () => {
  const changes = await show({ value: 10, featureLevel: 319 })
  expect(field().placeholder).toBe('Choose…')
  fireEvent.change(field(), { target: { value: 'ada' } })
  expect(options()).toEqual([])
  expect(screen.getByText('No group or person matches.')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'make' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(changes).toEqual([50])
})

it('a setting limited to system groups offers no other groups', async () => {
  await show({ value: 10, fields: { requiresSystemGroup: true, allowsNobody: true } })
  fireEvent.click(field())
  expect(options().map((text) => text?.replace(/role.*$/, ''))).toEqual(['Moderators', 'Nobody'])
})

it('a fixed setting shows who has it and links only its groups', async () => {
  await show({ value: { members: [eg.adaId], subgroups: [10] }, isFixed: true })
  expect(chips()).toEqual(['Owners', 'AAda'])
  expect(screen.queryByRole('combobox')).toBe(null)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Owners'])
})

it('the chip for nobody cannot be removed, and thousands of chips are cut', async () => {
  await show({ value: { members: [], subgroups: [] } })
  expect(chips()).toEqual(['Nobody'])
  expect(screen.queryByRole('button')).toBe(null)
  cleanup()
  const members = Array.from({ length: 5000 }, (_, id) => id + 100)
  await show({ value: { members, subgroups: [] } })
  expect(chips()).toHaveLength(61)
  expect(chips().at(-1)).toBe('and 4,940 more')
})

it('users who have the permission anyway are a fixed first chip instead of nobody', async () => {
  await show({ value: 9, inherited: 'Always: Owners' })
  expect(chips()).toEqual(['Always: Owners'])
  expect(screen.queryByRole('button')).toBe(null)
  cleanup()
  await show({ value: 50, inherited: 'Always: Owners' })
  expect(chips()).toEqual(['Always: Owners', 'makers'])
  expect(screen.getAllByRole('button')).toHaveLength(2)
  cleanup()
  await show({ value: 9, nobody: 'Nobody else' })
  expect(chips()).toEqual(['Nobody else'])
})
