/** Common statuses, each with the code of an emoji. */
export const readyMade = [
  { key: 'app.status_meeting', code: '1f4c5' },
  { key: 'app.status_commuting', code: '1f68c' },
  { key: 'app.status_sick', code: '1f912' },
  { key: 'app.status_holiday', code: '1f334' },
  { key: 'app.status_remote', code: '1f3e0' },
] as const
