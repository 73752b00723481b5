import { describe, expect, it } from 'vitest'
import { look, small } from './setUp.ts'

const { running, as } = small()

interface WireInvite {
  readonly id: number
  readonly email?: string
  readonly link_url?: string
  readonly is_multiuse: boolean
  readonly expiry_date: number | null
}

const invitesOf = async (name: string) =>
  look<{ invites: WireInvite[] }>((await as(name).get('/invites')).body).invites
const invite = (name: string, invitee_emails: string, more: Record<string, object | number | null> = {}) =>
  as(name).post('/invites', { invitee_emails, stream_ids: [1], ...more })
const only = { event_types: ['invites_changed'] }

describe('invitations', () => {
  it('are sent, listed, sent again and revoked', async () => {
    const [admin, ownInvites, otherInvites] = [
      await as('ada').register(only),
      await as('ben').register(only),
      await as('gus').register(only),
    ]
    expect((await invite('ben', 'a@new.example, B <b@new.example>\nc@new.example')).body.result).toBe(
      'success',
    )
    const list = await invitesOf('ben')
    expect(list.map((each) => each.email)).toEqual(['a@new.example', 'b@new.example', 'c@new.example'])
    expect(running().server.state.admin.mails.filter((each) => each.to.endsWith('new.example'))).toHaveLength(
      3,
    )
    const first = `/invites/${String(list[0]?.id)}`
    expect((await as('gus').delete(first)).body.code).toBe('BAD_REQUEST')
    await as('ben').post(`${first}/resend`)
    await as('ada').delete(first)
    expect(await invitesOf('ada')).toHaveLength(2)
    expect((await as('ben').delete(first)).body.code).toBe('BAD_REQUEST')
    expect(await admin.events()).toHaveLength(3)
    expect(await ownInvites.events()).toHaveLength(3)
    expect(await otherInvites.events()).toEqual([])
  })

  it('report which addresses could not be invited', async () => {
    const { body } = await invite('ben', 'ada@demo.example,nobody,fine@new.example')
    expect(body).toMatchObject({
      code: 'INVITATION_FAILED',
      sent_invitations: true,
      license_limit_reached: false,
      daily_limit_reached: false,
      errors: [
        ['ada@demo.example', expect.any(String), false],
        ['nobody', expect.any(String), false],
      ],
    })
    expect((await invite('ben', 'ada@demo.example')).body).toMatchObject({ sent_invitations: false })
  })

  it('as links need an administrator here, and expire', async () => {
    const make = (name: string) =>
      as(name).post('/invites/multiuse', { invite_expires_in_minutes: 60, stream_ids: [1, 2] })
    expect((await make('ben')).body.code).toBe('BAD_REQUEST')
    const { body } = await make('ada')
    const mine = (await invitesOf('ada')).find((each) => each.link_url === body['invite_link'])
    expect(mine).toMatchObject({ is_multiuse: true })
    expect((await as('ada').delete(`/invites/${String(mine?.id)}`)).body.code).toBe('BAD_REQUEST')
    expect((await as('ada').delete(`/invites/multiuse/${String(mine?.id)}`)).body.result).toBe('success')
    await make('ada')
    running().advanceClock(61 * 60_000)
    expect((await invitesOf('ada')).filter((each) => each.is_multiuse)).toEqual([])
  })

  it.each([
    ['ben', { invite_as: 200 }],
    ['ada', { invite_as: 100 }],
    ['ada', { invite_as: 5 }],
    ['ben', { stream_ids: [999] }],
    ['gus', {}],
    ['ben', { invite_expires_in_minutes: 0 }],
    ['ben', { group_ids: [20] }],
  ] as const)('are refused for %s with %j', async (name, more) => {
    expect((await invite(name, 'x@new.example', more)).body.code).toBe('BAD_REQUEST')
  })

  it('can be unlimited', async () => {
    await invite('ada', 'ever@new.example', { invite_expires_in_minutes: null, invite_as: 600 })
    expect(await invitesOf('ada')).toContainEqual(
      expect.objectContaining({ email: 'ever@new.example', expiry_date: null }),
    )
  })
})
