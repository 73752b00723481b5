import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { twoColors } from '../pictures.ts'
import { carries, recordTraffic, trafficSoFar } from '../security/traffic.ts'
import { closeSettings, messageRow, openSettings, openTopic, untilLive, untilOffline } from '../steps.ts'
import { agree, answerWith, questionsOf, decline } from '../systemDialogs.ts'

const row = (on: Locator, name: string): Locator => on.getByRole('group', { name, exact: true })
const recordOf = (server: TestServer, name: string) =>
  server.server.state.users.get(server.person(name).user_id)!
const ofRealm = (server: TestServer, settings: Readonly<Record<string, unknown>>) =>
  actAs(server, 'olga').call('PATCH', '/realm', settings)

test('name, email and password can be changed, also offline, unless not permitted', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  const record = recordOf(server, 'ben')
  const { password, email } = server.person('ben')
  const { app, page } = await openReused(server, 'ben')
  const on = await openSettings(page, 'Account')
  const name = on.getByRole('textbox', { name: 'Full name' })
  const nameRow = row(on, 'Full name')
  const serverName = async () => (await ben.call('GET', '/users/me', {})).full_name

  await test.step('the name is changed', async () => {
    await expect(name).toHaveValue('Ben Member')
    await name.fill('Ben Sailor')
    await name.press('Enter')
    await expect(nameRow).toContainText('Saved')
    await expect.poll(serverName).toBe('Ben Sailor')
    await name.fill('B')
    await nameRow.getByRole('button', { name: 'Save' }).click()
    await expect(nameRow).toContainText('Name too short!')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveValue('B')
    await nameRow.getByRole('button', { name: 'Undo' }).click()
    await expect(name).toHaveValue('Ben Sailor')
    await actAs(server, 'ada').call('PATCH', `/users/${ben.userId}`, { full_name: 'Ben Rower' })
    await expect(name).toHaveValue('Ben Rower')
  })

  const address = on.getByRole('textbox', { name: 'Email address' })
  const mails = () => server.server.state.admin.mails.map(({ to }) => to)
  await test.step('the email address is changed', async () => {
    await expect(address).toHaveValue(email)
    await address.fill('ben@new.example')
    await answerWith(app, decline)
    await address.press('Enter')
    await expect.poll(() => questionsOf(app)).toHaveLength(1)
    expect((await questionsOf(app))[0]).toMatch(/Small Works.*ben@new\.example/)
    expect(mails()).toEqual([])
    await expect(address).toHaveValue('ben@new.example')
    await answerWith(app, agree)
    await row(on, 'Email address').getByRole('button', { name: 'Change…' }).click()
    await expect(on.getByText('An email to ben@new.example asks you to confirm.')).toBeVisible()
    expect(mails()).toEqual(['ben@new.example'])
    await expect(address).toHaveValue(email)
    await address.fill('nonsense')
    await address.press('Enter')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveValue('nonsense')
    await address.fill(email)
  })

  const change = on.getByRole('button', { name: 'Change password…' })
  const form = on.getByRole('form', { name: 'Change password…' })
  const fill = async (old: string, next: string, again: string) => {
    await form.getByLabel('Current password').fill(old)
    await form.getByLabel('New password', { exact: true }).fill(next)
    await form.getByLabel('Repeat the new password').fill(again)
    await form.getByLabel('Repeat the new password').press('Enter')
  }
  await test.step('the password is changed', async () => {
    await change.focus()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Current password')).toBeFocused()
    await expect(form).toContainText('At least 8 characters.')
    await fill('wrong', 'a long new one', 'another one')
    await expect(form).toContainText('The two passwords are not the same.')
    await fill('wrong', 'a long new one', 'a long new one')
    await expect(form.getByRole('alert')).toHaveText('Wrong password!')
    expect(record.password).toBe(password)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(change).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Current password')).toHaveValue('')
    await fill(password, 'a long new one', 'a long new one')
    await expect(on.getByText('The password was changed. You stay signed in here.')).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(change).toBeFocused()
    expect(record.password).toBe('a long new one')
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain('a long new one')
    await untilLive(page)
  })

  await test.step('offline only the name can be changed, and it waits for the connection', async () => {
    await change.click()
    await server.down()
    await untilOffline(page)
    await expect(form).toContainText('Needs a connection to the server.')
    await expect(form.getByRole('button', { name: 'Change password' })).toBeDisabled()
    await expect(row(on, 'Email address')).toContainText('Needs a connection to the server.')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await name.fill('Ben Walker')
    await name.press('Enter')
    await expect(nameRow).toContainText('Waiting for connection')
    await server.up()
    await untilLive(page)
    await expect.poll(serverName).toBe('Ben Walker')
    await expect(nameRow).not.toContainText('Waiting')
    await expect(name).toHaveValue('Ben Walker')
  })

  await test.step('a change that waited for the connection is refused', async () => {
    await server.down()
    await untilOffline(page)
    await name.fill('Late | Name')
    await name.press('Enter')
    await expect(nameRow).toContainText('Waiting for connection')
    server.failWith('PATCH /api/v1/settings', 400, 'BAD_REQUEST')
    await server.up()
    await untilLive(page)
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveValue('Late | Name')
    await name.fill('Late Name')
    await name.press('Enter')
    await expect.poll(serverName).toBe('Late Name')
    await expect(name).not.toHaveAttribute('aria-invalid')
  })

  await test.step('the organization forbids the changes', async () => {
    await ofRealm(server, { name_changes_disabled: true, email_changes_disabled: true })
    for (const [field, title] of [
      [name, 'Full name'],
      [address, 'Email address'],
    ] as const) {
      await expect(field).toBeDisabled()
      await expect(row(on, title)).toContainText(
        'Turned off for this organization. Administrators can change it: Olga Owner, Ada Admin',
      )
    }
    await ofRealm(server, { authentication_methods: { Email: false, OIDC: true } })
    await expect(change).toHaveCount(0)
  })
})

test('the API key is copied, saved and renewed by the main process alone', async ({
  makeServer,
  openKept,
  profileDir,
}) => {
  const server = await makeServer()
  const before = { ...server.person('ben'), role: 400 }
  let it = await openKept(server, 'ben')
  await recordTraffic(it.app)
  await openSettings(it.page, 'Privacy')
  await it.page.keyboard.press('Control+f')
  await it.page.keyboard.type('api key')
  const key = row(it.page.getByRole('main'), 'API key')
  const press = (name: string) => key.getByRole('button', { name }).click()
  const clipboard = () => it.app.evaluate(({ clipboard: held }) => held.readText())
  await it.app.evaluate(({ clipboard: held }) => held.writeText('before'))

  await answerWith(it.app, decline)
  await press('Copy key')
  await expect.poll(() => questionsOf(it.app)).toHaveLength(1)
  expect(await clipboard()).toBe('before')
  await answerWith(it.app, agree)
  await press('Copy key')
  await expect(key).toContainText('Key copied.')
  expect(await clipboard()).toBe(before.api_key)

  await mkdir(profileDir, { recursive: true })
  const file = path.join(profileDir, 'chosen')
  await answerWith(it.app, agree, file)
  await press('Save…')
  await expect(key).toContainText('The key was saved to a file')
  expect(await readFile(file, 'utf8')).toBe(
    `[api]\nemail=${before.email}\nkey=${before.api_key}\nsite=${server.appUrl}\n`,
  )
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)

  await server.down()
  await untilOffline(it.page)
  await expect(key).toContainText('A new key needs a connection to the server.')
  await expect(key.getByRole('button', { name: 'Replace key…' })).toBeDisabled()
  await expect(key.getByRole('button', { name: 'Copy key' })).toBeEnabled()
  await server.up()
  await untilLive(it.page)

  await press('Replace key…')
  await expect(key).toContainText('The new key is in use.')
  expect((await questionsOf(it.app)).at(-1)).toContain('Small Works')
  const after = { ...server.person('ben'), role: 400 }
  expect(after.api_key).not.toBe(before.api_key)
  await closeSettings(it.page)
  await openTopic(it.page, 'garden', 'tomatoes')
  await actAs(server, 'ada').send('garden', 'tomatoes', 'Heard with the new key')
  await expect(messageRow(it.page, 'Heard with the new key')).toBeVisible()
  for (const message of await trafficSoFar(it.app))
    for (const account of [before, after])
      expect(carries(Buffer.from(message, 'base64'), account)).toBe(false)
  const log = await it.log()
  for (const { api_key: secret } of [before, after]) expect(log).not.toContain(secret)

  await it.close()
  it = await openKept(server, null)
  await untilLive(it.page)
})

/** Returns the size of an image and the colors of its left and right edge, as the page decodes it. */
const look = (page: Page, bytes: Buffer) =>
  page.evaluate(
    async (file) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(file)]))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
      context.drawImage(picture, 0, 0)
      const color = (x: number) => [...context.getImageData(x, 5, 1, 1).data.subarray(0, 3)]
      return {
        size: [picture.width, picture.height],
        left: color(2),
        right: color(picture.width - 3),
      }
    },
    [...bytes],
  )

test('a profile picture can be cropped, shown and removed; an account deactivated', async ({
  makeServer,
  openKept,
  profileDir,
}) => {
  const server = await makeServer()
  const record = recordOf(server, 'ben')
  const { app, page } = await openKept(server, 'ben')
  const on = await openSettings(page, 'Account')
  const picture = row(on, 'Profile picture')
  const file = picture.getByLabel('Image file')
  const upload = picture.getByRole('button', { name: 'Upload…' })
  const choose = (name: string, buffer: Buffer, mimeType = 'image/png') =>
    file.setInputFiles({ name, mimeType, buffer })
  const crop = page.getByRole('dialog', { name: 'Choose the part to show' })
  const stage = crop.getByRole('application', { name: 'Part of the image' })

  await test.step('unusable files are refused', async () => {
    await choose('large.png', Buffer.alloc(5 * 1024 * 1024 + 1))
    await expect(picture.getByRole('alert')).toHaveText('large.png is too large; the limit is 5 MB.')
    await choose('odd.png', Buffer.from('no picture'))
    await expect(picture.getByRole('alert')).toHaveText('odd.png can’t be used as an image.')
    await choose('page.svg', Buffer.from('<svg/>'), 'image/svg+xml')
    await expect(picture.getByRole('alert')).toHaveText('page.svg can’t be used as an image.')
  })

  await test.step('the keyboard moves the crop to the left edge', async () => {
    await upload.focus()
    await choose('two.png', twoColors(900, 600))
    await expect(stage).toBeFocused()
    await page.keyboard.press('+')
    await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110%')
    await page.keyboard.press('-')
    for (let count = 0; count < 9; count++) await page.keyboard.press('ArrowLeft')
    await expect(crop.getByRole('status')).toContainText(['0% from the left, 0% from the top'])
    server.failWith('POST /api/v1/users/me/avatar', 400, 'BAD_IMAGE')
    await crop.getByRole('button', { name: 'Use this image' }).click()
    await expect(crop.getByRole('alert')).toBeVisible()
    await crop.getByRole('button', { name: 'Use this image' }).click()
    await expect(picture).toContainText('Your new profile picture is in use.')
    await expect(upload).toBeFocused()
    const { size, left, right } = await look(page, record.avatarFile!.bytes)
    expect(size).toEqual([512, 512])
    expect([left[0]! > 150, right[2]! > 150]).toEqual([true, true])
    await expect(picture.locator('img')).toHaveAttribute('src', /user_avatars.*version=2/)
  })

  await test.step('the mouse moves the crop to the right edge and enlarges it', async () => {
    await choose('two.png', twoColors(900, 600))
    await stage.hover()
    const { x, y } = (await stage.boundingBox())!
    await page.mouse.move(x + 200, y + 100)
    await page.mouse.down()
    await page.mouse.move(x + 20, y + 100, { steps: 5 })
    await page.mouse.up()
    await crop.getByRole('slider', { name: 'Zoom' }).fill('2')
    for (let count = 0; count < 19; count++) await stage.press('ArrowRight')
    await crop.getByRole('button', { name: 'Use this image' }).click()
    await expect(picture.locator('img')).toHaveAttribute('src', /user_avatars.*version=3/)
    const { size, left, right } = await look(page, record.avatarFile!.bytes)
    expect(size).toEqual([300, 300])
    expect([left[2]! > 150, right[2]! > 150]).toEqual([true, true])
    // Escape closes the dialog and leaves the settings open.
    await choose('two.png', twoColors(90, 60))
    await expect(stage).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(crop).toHaveCount(0)
    await expect(upload).toBeVisible()
  })

  await test.step('the picture is removed, and cannot be changed offline or without permission', async () => {
    await picture.getByRole('button', { name: 'Remove' }).click()
    await expect(picture).toContainText('Your profile picture was removed.')
    await expect(picture.getByRole('button', { name: 'Remove' })).toHaveCount(0)
    await expect(upload).toBeFocused()
    expect(record.avatarSource).toBe('G')
    await server.down()
    await untilOffline(page)
    await expect(picture).toContainText('Needs a connection to the server.')
    await expect(upload).toBeDisabled()
    const deactivate = row(on, 'Deactivate account').getByRole('button')
    await expect(deactivate).toBeDisabled()
    await server.up()
    await untilLive(page)
    await ofRealm(server, { avatar_changes_disabled: true })
    await expect(upload).toBeDisabled()
    await expect(picture).toContainText(
      'Turned off for this organization. Administrators can change it: Olga Owner, Ada Admin',
    )
  })

  await test.step('the account is deactivated', async () => {
    const leaving = row(on, 'Deactivate account')
    const press = () => leaving.getByRole('button', { name: 'Deactivate account…' }).click()
    await answerWith(app, decline)
    await press()
    await expect.poll(() => questionsOf(app)).toHaveLength(1)
    expect((await questionsOf(app))[0]).toMatch(/Small Works.*You can’t undo this yourself/)
    expect(record.isActive).toBe(true)
    await answerWith(app, agree)
    const olga = recordOf(server, 'olga')
    ;[record.role, olga.role] = [olga.role, record.role]
    await press()
    await expect(leaving.getByRole('alert')).toHaveText(/You’re the only owner of this organization/)
    ;[record.role, olga.role] = [olga.role, record.role]
    await press()
    await expect(page.getByRole('textbox', { name: 'Organization address' })).toBeVisible()
    expect(record.isActive).toBe(false)
    const accounts = await readFile(path.join(profileDir, 'accounts.json'), 'utf8')
    expect(accounts).not.toContain(server.appUrl)
  })
})
