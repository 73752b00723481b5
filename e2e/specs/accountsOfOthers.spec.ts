import { expect, test } from '../fixtures.ts'
import {
  buttonOf,
  enterUser,
  headingOf,
  invitationRow,
  openFromPeople,
  openPeople,
  textField,
} from '../peopleView.ts'
import { actAs } from '../apiUser.ts'
import { twoColors } from '../pictures.ts'
import { focusWindow, untilLive, untilOffline } from '../steps.ts'
import { agree, answerWith, questionsOf } from '../systemDialogs.ts'

test('administrators create and invite users, manage bots and resolve reports', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(300_000)
  const server = await makeServer()
  const olga = actAs(server, 'olga')
  const ada = `/users/${String(server.person('ada').user_id)}`
  const { users } = server.server.state
  const helper = () => [...users.values()].find(({ fullName }) => fullName.startsWith('Help'))
  const it = await openReused(server, 'ada')
  const { app, page } = it
  await untilLive(page)
  await focusWindow(app)
  await answerWith(app, agree)

  await test.step('a user is created from the directory by keyboard', async () => {
    await openPeople(page)
    await page.keyboard.press('n')
    await expect(headingOf(page, 'Add person')).toBeVisible()
    await expect(textField(page, 'Email')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter an email address.')).toBeVisible()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await enterUser(page, 'nina@demo.example', 'N', 'long enough 1')
    // The server's error code is the same for each field, so its text is at the top of the form.
    await expect(page.getByRole('alert')).toContainText('Name too short!')
    await page.keyboard.press('Escape')
    await expect(headingOf(page, 'People')).toBeVisible()
    await page.keyboard.press('n')
    await expect(textField(page, 'Email')).toHaveValue('nina@demo.example')
    await expect(textField(page, 'Full name')).toHaveValue('N')
    await expect(textField(page, 'Password')).toHaveValue('')
    await enterUser(page, 'nina@demo.example', 'Nina New', 'long enough 1')
    await expect(headingOf(page, 'Nina New')).toBeVisible()
    await expect(page.getByText('Nina New can sign in now.')).toBeVisible()
    expect((await questionsOf(app)).at(-1)).toContain('Nina New (nina@demo.example) can sign in')
    expect([...users.values()].find(({ fullName }) => fullName === 'Nina New')?.role).toBe(400)
    await page.keyboard.press('Escape')
  })

  await test.step('the palette, the menu and the button open the form', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('add person')
    await page.getByRole('option', { name: /^Add person/ }).click()
    await expect(headingOf(page, 'Add person')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+W')
    await buttonOf(page, 'More about people').click()
    await page.getByRole('menuitem', { name: 'Add person' }).click()
    await textField(page, 'Email').fill('nina@demo.example')
    await buttonOf(page, 'Create account').click()
    await expect(page.getByText('Nina New already has this address.')).toBeVisible()
    await buttonOf(page, 'Close the form').click()
    await buttonOf(page, 'Add person').click()
    await expect(headingOf(page, 'Add person')).toBeVisible()
  })

  await test.step('a user whose creation got no response is looked up; if missing, the form stays', async () => {
    const otto = () => [...users.values()].filter(({ fullName }) => fullName === 'Otto Old').length
    server.failWith('POST /api/v1/users', 500, 'BROKEN', 1)
    let looked = server.hold('GET /api/v1/users', 'answer')
    await enterUser(page, 'otto@demo.example', 'Otto Old', 'long enough 1')
    await expect(page.getByRole('alert')).toContainText('Checking whether the account was created')
    await looked.came
    looked.release()
    await expect(page.getByRole('alert')).toContainText('The account was not created. Try again.')
    await expect(textField(page, 'Email')).toHaveValue('otto@demo.example')
    await expect(textField(page, 'Password')).toHaveValue('long enough 1')
    expect(otto()).toBe(0)
    server.dropNextAnswer('POST /api/v1/users')
    looked = server.hold('GET /api/v1/users', 'answer')
    await buttonOf(page, 'Create account').click()
    await looked.came
    await expect(page.getByRole('alert')).toContainText('Checking whether the account was created')
    looked.release()
    await expect(headingOf(page, 'Otto Old')).toBeVisible()
    await expect(page.getByText('Otto Old can sign in now.')).toBeVisible()
    expect(otto()).toBe(1)
    await page.keyboard.press('Escape')
    await expect(headingOf(page, 'Add person')).toBeVisible()
    await expect(textField(page, 'Email')).toHaveValue('')
  })

  await test.step('a demoted administrator sees who may create users', async () => {
    await olga.call('PATCH', ada, { role: 400 })
    await expect(page.getByText('Only administrators can do this: Olga Owner.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(buttonOf(page, 'Add person')).toHaveAttribute('aria-disabled', 'true')
    await olga.call('PATCH', ada, { role: 200 })
    await expect(buttonOf(page, 'Add person')).not.toHaveAttribute('aria-disabled', 'true')
  })

  const row = (name: string) => invitationRow(page, name)
  const { invites, mails } = server.server.state.admin

  await test.step('users are invited by email, and each address that fails shows why', async () => {
    await buttonOf(page, 'More about people').click()
    await page.getByRole('menuitem', { name: 'Invitations' }).click()
    await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
    await buttonOf(page, 'Invite people').first().click()
    const emails = textField(page, 'Email addresses')
    await expect(emails).toBeFocused()
    await emails.fill('no address')
    await buttonOf(page, 'Send invitations').click()
    await expect(page.getByText('This isn’t an email address: no address')).toBeVisible()
    await emails.fill('one@new.example, Two <two@new.example>\nben@demo.example')
    await page.getByRole('combobox', { name: 'They join as' }).selectOption('Guest')
    await page.getByRole('combobox', { name: 'Expires' }).selectOption('Never')
    await page.getByRole('combobox', { name: 'Channels' }).fill('gen')
    await page.keyboard.press('Enter')
    if (server.featureLevel >= 322) {
      await page.getByRole('combobox', { name: 'Groups' }).fill('build')
      await page.keyboard.press('Enter')
    }
    await buttonOf(page, 'Send invitations').click()
    await expect(page.getByText('2 invitations were sent.')).toBeVisible()
    await expect(page.getByText('ben@demo.example: Already has an account.')).toBeVisible()
    await expect(emails).toHaveValue('ben@demo.example')
    expect([...invites.values()].map(({ email }) => email)).toEqual(['one@new.example', 'two@new.example'])
    expect(invites.values().next().value).toMatchObject({
      role: 600,
      minutes: null,
      channelIds: [1],
      groupIds: server.featureLevel >= 322 ? [expect.any(Number)] : [],
    })
    server.failWith('POST /api/v1/invites', 500, 'BROKEN', 1)
    await emails.fill('three@new.example')
    await buttonOf(page, 'Send invitations').click()
    await expect(page.getByRole('alert')).toContainText('Checking whether the invitations were sent')
    await expect(page.getByRole('alert')).toContainText('The invitations were not sent. Try again.')
    await expect(emails).toHaveValue('three@new.example')
    await page.keyboard.press('Escape')
    await expect(row('one@new.example')).toContainText('Guest · invited by you · doesn’t expire')
  })

  await test.step('an invitation link is created, and the list follows changes by others', async () => {
    await buttonOf(page, 'Invite people').click()
    await page.getByRole('radio', { name: 'By link' }).check()
    await page.getByRole('combobox', { name: 'Expires' }).selectOption('Custom…')
    const count = page.getByRole('spinbutton', { name: 'Time until they expire' })
    await count.fill('')
    await buttonOf(page, 'Create link').click()
    await expect(page.getByText('Enter a whole number above 0.')).toBeVisible()
    await expect(count).toBeFocused()
    await count.fill('36')
    await page.getByRole('combobox', { name: 'Unit of time' }).selectOption('hours')
    server.dropNextAnswer('POST /api/v1/invites/multiuse')
    await buttonOf(page, 'Create link').click()
    await expect(row('Reusable link')).toBeVisible()
    const [link] = [...invites.values()].filter(({ email }) => email === null)
    expect(link?.minutes).toBe(36 * 60)
    expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toContain(`/join/${link!.key}`)
    await olga.call('DELETE', `/invites/multiuse/${String(link!.id)}`, {})
    await expect(row('Reusable link')).toHaveCount(0)
  })

  await test.step('an invitation is sent again and revoked by keyboard', async () => {
    await row('one@new.example').focus()
    await page.keyboard.press('Enter')
    const count = mails.length
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => mails.length).toBe(count + 1)
    // The dialog keeps the focus until the response arrives.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await row('one@new.example').focus()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Revoke the invitation to one@new.example?' })
    await expect(dialog).toContainText('stops working')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(row('one@new.example')).toHaveCount(0)
    await expect(row('two@new.example')).toBeVisible()
    expect([...invites.values()].map(({ email }) => email)).toEqual(['two@new.example'])
  })

  await test.step('the settings link to the invitations', async () => {
    await page.keyboard.press('Control+,')
    await page
      .getByRole('link', { name: 'People', exact: true })
      .or(page.getByRole('button', { name: 'People', exact: true }))
      .first()
      .click()
    await buttonOf(page, 'Show invitations').click()
    await expect(row('two@new.example')).toBeVisible()
  })

  await test.step('a bot is created, changed and given to another owner', async () => {
    await openFromPeople(page, 'Bots')
    await expect(page.getByRole('heading', { name: 'You have no bots' })).toBeVisible()
    await buttonOf(page, 'New bot').click()
    await expect(page.getByRole('combobox', { name: 'Kind' })).toBeFocused()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Outgoing webhook bot')
    await textField(page, 'Name').fill('Helper')
    await textField(page, 'Short name').fill('helper')
    await textField(page, 'Address that receives messages').fill('nowhere')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not a web address.')).toBeVisible()
    await page
      .getByLabel('Image file')
      .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: twoColors(90, 60) })
    await page.getByRole('dialog').getByRole('button', { name: 'Use this image' }).click()
    await expect(page.locator('[data-bot-picture]')).toBeVisible()
    await page.keyboard.press('Escape')
    await buttonOf(page, 'New bot').click()
    await expect(textField(page, 'Name')).toHaveValue('Helper')
    await expect(textField(page, 'Short name')).toHaveValue('helper')
    await expect(page.locator('[data-bot-picture]')).toBeVisible()
    await textField(page, 'Address that receives messages').fill('https://hook.example/in')
    server.failWith('POST /api/v1/bots', 400, 'BAD_REQUEST', 1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Failed on purpose')
    server.dropNextAnswer('POST /api/v1/bots')
    await textField(page, 'Name').press('Enter')
    await expect(page.getByRole('alert')).toContainText('Checking whether the bot was created')
    await expect(headingOf(page, 'Helper')).toBeVisible()
    expect(helper()?.avatarSource).toBe('U')
    // No documented endpoint changes it later, so the row explains that and has no button.
    const picture = page.getByRole('group', { name: 'Profile picture' })
    await expect(picture).toHaveAccessibleDescription(/It can’t be changed here later\./)
    await expect(picture.getByRole('button')).toHaveCount(0)
    const example = page.getByRole('region', { name: 'What the receiver gets' })
    await expect(example).toContainText('"bot_full_name": "Helper"')
    await expect(example).toContainText('"token": "••••••••"')
    server.failWith('PATCH /api/v1/bots', 400, 'BAD_REQUEST', 1)
    await textField(page, 'Name').fill('Helping hand')
    await page.keyboard.press('Enter')
    // Only the name was sent, so the refusal is about the name.
    await expect(textField(page, 'Name')).toHaveAccessibleDescription(/Failed on purpose/)
    await page.getByRole('combobox', { name: 'Owner' }).fill('Ben')
    await page.keyboard.press('Enter')
    await buttonOf(page, 'Save changes').click()
    await expect(page.getByText('The bot was changed.')).toBeVisible()
    await expect(headingOf(page, 'Helping hand')).toBeVisible()
    expect(helper()).toMatchObject({
      fullName: 'Helping hand',
      botType: 3,
      botOwnerId: server.person('ben').user_id,
    })
  })

  await test.step('the API key of a bot reaches the clipboard but never the window', async () => {
    const clipboard = () => app.evaluate(({ clipboard: board }) => board.readText())
    if (server.featureLevel >= 463) {
      await buttonOf(page, 'Copy key').click()
      await expect.poll(clipboard).toBe(helper()?.apiKey)
    }
    const before = helper()?.apiKey
    await buttonOf(page, 'Replace key…').click()
    await expect(page.getByText('New key copied.')).toBeVisible()
    expect(await clipboard()).toBe(helper()?.apiKey)
    expect(await clipboard()).not.toBe(before)
    expect((await questionsOf(app)).at(-1)).toContain('stop working until they get the new one')
    expect(await page.content()).not.toContain(helper()?.apiKey ?? 'no key')
    await buttonOf(page, 'Copy token').click()
    await expect(page.getByText('Token copied.')).toBeVisible()
    expect(await clipboard()).toBe(helper()?.account.bot.token)
  })

  await test.step('an administrator deactivates and reactivates other users’ bots', async () => {
    await buttonOf(page, 'All bots').click()
    await page.getByRole('radio', { name: 'All bots' }).check()
    await page
      .getByRole('list', { name: 'Bots' })
      .getByRole('button', { name: /^Helping hand/ })
      .click()
    await buttonOf(page, 'Deactivate bot…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(buttonOf(page, 'Reactivate bot…')).toBeVisible()
    expect(helper()?.isActive).toBe(false)
    await buttonOf(page, 'Reactivate bot…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate', exact: true }).click()
    await expect(buttonOf(page, 'Deactivate bot…')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('a report opens its message and its user, and is resolved', async () => {
    if (server.featureLevel < 382) return
    const { channels, messages } = server.server.state
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('reports')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No channel for reports' })).toBeVisible()
    await buttonOf(page, 'Choose a channel').click()
    await expect(page.getByText('Organization profile').last()).toBeVisible()
    const planning = [...channels.values()].find(({ name }) => name === 'planning')!
    await olga.call('PATCH', '/realm', { moderation_request_channel_id: planning.id })
    const ben = actAs(server, 'ben')
    let last = 0
    for (let index = 0; index < 30; index += 1)
      last = await ben.send('general', 'lamps', `Lamp ${String(index)}`)
    const lamps = () => [...messages.byId.values()].filter(({ topic }) => topic === 'lamps').length
    await olga.call('POST', `/messages/${String(last)}/report`, { report_type: 'spam' })
    await openFromPeople(page, 'Show reports')
    await expect(headingOf(page, 'Reports')).toBeVisible()
    const report = page.getByRole('button', { name: /^Olga Owner reported/ })
    await report.click()
    await buttonOf(page, 'Go to message').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('lamps')
    await openFromPeople(page, 'Show reports')
    await report.focus()
    await page.keyboard.press('Enter')
    await expect(report).toHaveAttribute('aria-expanded', 'true')
    await buttonOf(page, 'Delete all messages…').click()
    const dialog = page.getByRole('dialog', { name: 'Delete all messages from Ben Member?' })
    await expect(dialog).toContainText('This can’t be undone.')
    server.failWith('DELETE /api/v1/messages', 500, 'BROKEN', 1)
    await dialog.getByRole('button', { name: 'Delete all' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Stopped:')
    expect(lamps()).toBe(30)
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect(dialog).toContainText(/messages were deleted/)
    expect(lamps()).toBe(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await buttonOf(page, 'Mute user').click()
    await expect(buttonOf(page, 'Unmute user')).toBeVisible()
    await expect(buttonOf(page, 'Deactivate person…')).toBeVisible()
    await report.focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByText('Show actions for the report')).toBeVisible()
    await expect(sheet.getByText('Resolve or reopen the report')).toBeVisible()
    await page.keyboard.press('Escape')
    await report.focus()
    await page.keyboard.press('e')
    await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible()
    // Resolved reports are stored on this computer, where the reloaded window finds them.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible()
    await page.getByRole('radio', { name: 'Resolved' }).check()
    await page.getByRole('button', { name: /^Reopen: Olga Owner reported/ }).click()
    await page.getByRole('radio', { name: 'Open', exact: true }).check()
    await expect(report).toBeVisible()
    await buttonOf(page, 'Show in the channel').click()
    await expect(page.getByRole('article').filter({ hasText: 'Olga Owner reported' })).toBeVisible()
  })

  await test.step('offline, stored reports are listed and can be resolved', async () => {
    if (server.featureLevel < 382) return
    await openPeople(page)
    await buttonOf(page, 'Reports').click()
    await server.down()
    await untilOffline(page)
    await page.reload()
    const report = page.getByRole('button', { name: /^Olga Owner reported/ })
    const kept = page.getByText('You’re offline: only reports on this computer are listed.')
    await expect(kept).toBeVisible()
    await report.focus()
    await page.keyboard.press('e')
    await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible()
    await server.up()
    await untilLive(page)
    await expect(kept).toHaveCount(0)
    await page.getByRole('radio', { name: 'Resolved' }).check()
    await expect(report).toBeVisible()
  })

  await test.step('offline, no invitation can be sent', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('invite people')
    await page.getByRole('option', { name: /^Invite people/ }).click()
    await expect(headingOf(page, 'Invite people')).toBeVisible()
    await server.down()
    await untilOffline(page)
    await expect(page.getByText('This needs a connection.')).toBeVisible()
    await expect(buttonOf(page, 'Send invitations').or(buttonOf(page, 'Create link'))).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
})
