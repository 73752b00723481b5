import { expect, test } from 'vitest'
import { profileOptions } from '../../../../../../shared/model/people/profileFieldData.ts'
import * as eg from '../../../../../../shared/model/testing/eg.ts'
import { profileFieldFields, profileFieldParams, profileFieldTexts } from './profileFieldForm.ts'
import { askedFields, firstTexts, isWholeForm, newOption, type RecordTexts } from './recordForm.ts'

const stateAt = (featureLevel: number) =>
  eg.account({
    ...eg.snapshot({}),
    featureLevel,
    realm: {
      custom_profile_field_types: {
        SHORT_TEXT: { id: 1, name: 'x' },
        SELECT: { id: 3 },
        EXTERNAL: { id: 7 },
      },
      default_external_accounts: {
        journal: { name: 'Journal', url_pattern: 'https://j.example/%(username)s' },
      },
    },
  })
const askedAt = (level: number, texts: RecordTexts, isNew = true) => {
  const fields = profileFieldFields(stateAt(level))
  return askedFields(fields, firstTexts(fields, texts), isNew).map(({ name }) => name)
}

test('the form has the fields that the type and the server support', () => {
  const switches = ['isInSummary', 'isRequired', 'isEditable']
  expect(askedAt(407, {})).toEqual(['type', 'name', 'hint', ...switches])
  expect(askedAt(407, { type: '3' })).toEqual(['type', 'name', 'hint', 'options', ...switches])
  expect(askedAt(407, { type: '7' })).toEqual(['type', 'account', ...switches])
  expect(askedAt(407, { type: '7', account: 'custom' })).toContain('pattern')
  expect(askedAt(407, { type: '2' })).not.toContain('isInSummary')
  expect(askedAt(476, { type: '2' })).toContain('isInSummary')
  expect(askedAt(455, { type: '1' })).toContain('isMatched')
  expect(askedAt(100, {})).toEqual(['type', 'name', 'hint'])
  expect(askedAt(407, { type: '7', account: 'journal' }, false)).toEqual(switches)
})

test('offers the types that the server sends', () => {
  const [type] = profileFieldFields(stateAt(407))
  expect(type?.kind === 'choice' && type.choices.map(({ value }) => value)).toEqual(['1', '3', '7'])
})

test('options keep their ids when their texts and order change', () => {
  const fieldData = JSON.stringify({ 4: { text: 'Red', order: '2' }, 9: { text: 'Blue', order: '1' } })
  const field = eg.profileField(5, { type: 3, fieldData })
  const [blue, red] = profileOptions(field)
  const options = [{ ...red!, text: ' Rose ' }, blue!, { value: '10', text: ' ' }]
  const values = { texts: profileFieldTexts(field), file: null, options }
  expect(profileFieldParams(values).fieldData).toEqual({
    4: { text: 'Rose', order: '1' },
    9: { text: 'Blue', order: '2' },
  })
  expect(newOption(options)).toEqual({ value: '11', text: '' })
})

test('an account known to the server is sent without a name, others with a URL', () => {
  const values = { file: null, options: [] }
  const known = profileFieldParams({ ...values, texts: { type: '7', account: 'journal', name: 'x' } })
  expect(known).toMatchObject({ fieldData: { subtype: 'journal' } })
  expect(known).not.toHaveProperty('name')
  const other = { type: '7', account: 'custom', name: ' Blog ', pattern: 'https://b.example/%(username)s ' }
  expect(profileFieldParams({ ...values, texts: other })).toMatchObject({
    name: 'Blog',
    fieldData: { subtype: 'custom', url_pattern: 'https://b.example/%(username)s' },
  })
})

test('a form is complete once every required field is filled', () => {
  const fields = profileFieldFields(stateAt(407))
  const isWhole = (texts: RecordTexts, ...options: readonly string[]) =>
    isWholeForm(
      fields,
      { texts, file: null, options: options.map((text, index) => ({ value: String(index), text })) },
      true,
    )
  expect(isWhole({ type: '1' })).toBe(false)
  expect(isWhole({ type: '1', name: 'Team' })).toBe(true)
  expect(isWhole({ type: '3', name: 'Team' }, '', ' ')).toBe(false)
  expect(isWhole({ type: '3', name: 'Team' }, '', 'Red')).toBe(true)
})
