import { expect, test } from '../fixtures.ts'
import { actAs } from '../person.ts'
import { openSettings } from '../steps.ts'

test('records of the organisation are kept by keys and by mouse, live, offline, and by a member not', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  const olga = actAs(server, 'olga')
  const { page } = await openKept(server, 'ada')
  const dialog = (name: string) => page.getByRole('form', { name, exact: true })

  await test.step('profile fields: added, changed, ordered by keys and by dragging, removed', async () => {
    const on = await openSettings(page, 'Profile fields')
    const list = on.getByRole('region', { name: 'Profile fields' }).getByRole('listitem')
    const told = async () =>
      (await olga.call('GET', '/realm/profile_fields', {})).custom_fields as Record<string, unknown>[]
    const names = async () => (await told()).map(({ name }) => name)
    const add = on.getByRole('button', { name: 'Add a field' })
    await add.click()
    const form = dialog('Add a field')
    await form.getByRole('combobox', { name: 'Kind' }).selectOption('List of options')
    await form.getByRole('textbox', { name: 'Name' }).fill('Squad')
    await form.getByRole('textbox', { name: 'Option 1' }).fill('Red')
    await form.getByRole('textbox', { name: 'Option 2' }).fill('Red')
    await form.getByRole('textbox', { name: 'Option 2' }).press('Enter')
    await expect(form.getByRole('textbox', { name: 'Option 3' })).toBeFocused()
    await page.keyboard.type('Blue')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(form.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Blue')
    await form.getByRole('switch', { name: 'Required' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('duplicate')
    await form.getByRole('button', { name: 'Remove option 3' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    const squad = list.filter({ hasText: 'Squad' })
    await expect(squad).toContainText('List of options · Red, Blue · Required')

    await add.click()
    await form.getByRole('combobox', { name: 'Kind' }).selectOption('Account elsewhere')
    await form.getByRole('combobox', { name: 'Account of' }).selectOption('Journal')
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(list.filter({ hasText: 'Journal' })).toHaveCount(1)
    await expect.poll(names).toEqual(['Squad', 'Journal'])

    const journal = list.nth(1)
    await journal.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(names).toEqual(['Journal', 'Squad'])
    await expect(list.nth(0)).toContainText('Journal')
    await list.nth(0).dragTo(list.nth(1))
    await expect.poll(names).toEqual(['Squad', 'Journal'])
    await expect(list.nth(1)).toContainText('Journal')
    await list.nth(1).focus()
    await page.keyboard.press('Enter')
    const edit = dialog('Edit Journal')
    await edit.getByRole('switch', { name: 'Show on the card of a person' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(edit).toHaveCount(0)
    await expect(list.nth(1)).toContainText('On cards')

    await olga.call('POST', '/realm/profile_fields', { field_type: 1, name: 'Nickname' })
    await expect(list).toHaveCount(3)
    await squad.focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog', { name: 'Remove Squad?' }).getByRole('button', { name: 'Remove' }).click()
    await expect.poll(names).toEqual(['Journal', 'Nickname'])
    await expect(squad).toHaveCount(0)
  })
})
