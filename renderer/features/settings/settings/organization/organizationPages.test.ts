import { expect, test } from 'vitest'
import { organizationRows } from '../../../../../shared/api/routes/organization/organizationRows.ts'
import { settingRows } from '../../../../../shared/api/routes/own/settingRows.ts'
import { settingRow } from '../../../../../shared/settings/settings.ts'
import { limitWords, retentionQuestion } from '../../../common/settingControl/index.ts'
import { findSettings } from '../findSettings.ts'
import { defaultGroups } from './DefaultRow.tsx'
import { fieldAt } from './fieldAt.ts'
import { messageSections, profileSections } from './generalFields.ts'
import { methodsOf } from './MethodsControl.tsx'
import type { OrganizationField } from './organizationField.ts'
import { permissionSections } from './permissionFields.ts'

const fields = [...profileSections, ...messageSections, ...permissionSections].flatMap((each) => each.fields)
const namesOf = ({ name, before }: OrganizationField): string[] => [
  name,
  ...(before === undefined ? [] : namesOf(before)),
]

test('each setting of the organization is on exactly one page', () => {
  const shown = fields.flatMap(namesOf)
  expect(shown.toSorted()).toEqual(organizationRows.map(({ name }) => name).toSorted())
})

test('offered values are those of the settings table', () => {
  const rows = new Map(organizationRows.map((row) => [row.name, row]))
  for (const field of fields.flatMap((organizationField) =>
    organizationField.before ? [organizationField, organizationField.before] : [organizationField],
  )) {
    const { control, name } = field
    const allowed = rows.get(name)?.choices
    if (control?.kind !== 'choices') expect(allowed, name).toBeNull()
    else expect(allowed, name).toEqual(expect.arrayContaining(control.labels.map(([value]) => value)))
  }
})

test('each default for new users has a row', () => {
  const shown = defaultGroups.flatMap(({ names }) => names.map((name) => settingRow(name).service?.name))
  const wanted = settingRows.filter(({ isDefault }) => isDefault).map(({ name }) => name)
  expect(wanted.filter((name) => !shown.includes(name))).toEqual([])
  expect(new Set(shown).size).toBe(shown.length)
})

test('old servers show the policy that a group setting replaced, if any', () => {
  const invite = fields.find(({ name }) => name === 'can_invite_users_group')!
  const unique = fields.find(({ name }) => name === 'require_unique_names')!
  expect(fieldAt(invite, 321)?.row.name).toBe('can_invite_users_group')
  expect(fieldAt(invite, 320)).toMatchObject({ row: { name: 'invite_to_realm_policy' }, since: null })
  expect(fieldAt(unique, 100)).toMatchObject({ since: 246 })
})

test('finds settings of the organization by text, wire name and page', () => {
  const found = (query: string) =>
    findSettings(query).flatMap(({ id, parts }) => parts.map((part) => `${id} ${part.id}`))
  expect(found('throwaway')).toEqual(['organizationPermissions disallow_disposable_email_addresses'])
  expect(found('permissions create private channels')).toEqual([
    'organizationPermissions can_create_private_channel_group',
  ])
  expect(findSettings('defaults high contrast').map(({ id }) => id)).toEqual(['organizationDefaults'])
})

test('limits are written in the largest unit that divides them', () => {
  const words = [limitWords(600, 'seconds'), limitWords(7200, 'seconds'), limitWords(7, 'days')]
  expect(words).toEqual(['10 minutes', '2 hours', '7 days'])
})

test('reads sign-in methods in both formats of the server', () => {
  const told = { Email: true, LDAP: { enabled: false, available: false, unavailable_reason: 'Plan' }, X: 3 }
  expect(methodsOf(told)).toEqual([
    { name: 'Email', isOn: true, reason: null },
    { name: 'LDAP', isOn: false, reason: 'Plan' },
    { name: 'X', isOn: false, reason: null },
  ])
  expect(methodsOf(null)).toEqual([])
})

test('a new retention time shows what it deletes', () => {
  const asked = (next: unknown, before: unknown) => {
    const { words, isDanger } = retentionQuestion(next, before)
    return [words, isDanger]
  }
  expect(asked(30, null)).toEqual([expect.stringMatching(/older than 30 days are deleted/), true])
  expect(asked(30, -1)).toEqual(asked(30, 90))
  expect(asked(90, 30)).toEqual([expect.stringMatching(/older than 90 days.*don’t come back/), false])
  expect(asked(null, 30)).toEqual([expect.stringMatching(/no longer deleted/), false])
})
