import { chime } from './chime.ts'
import type { DemoUpload } from './types.ts'

const png = (
  name: string,
  by: string,
  size: readonly [number, number],
  colors: readonly [string, string],
): DemoUpload => ({ name, by, contentType: 'image/png', content: { picture: size, colors } })

export const uploads: readonly DemoUpload[] = [
  png('uploads-retry.png', 'tobias', [480, 216], ['#c9d4ff', '#ffdcc0']),
  png('birch-plot-dawn.png', 'lucia', [480, 320], ['#f4d9b0', '#5c7f6b']),
  png('river-meadow.png', 'lucia', [480, 320], ['#a9c9e8', '#6f9a4c']),
  png('north-slope.png', 'gil', [480, 320], ['#dfe7ee', '#3f6b52']),
  png('probe-rev-c.png', 'haruka', [320, 320], ['#2b3440', '#7a5cc0']),
  png('seal-after-frost.png', 'haruka', [400, 260], ['#e8f2fb', '#8fa6b8']),
  png('empty-state-fern.png', 'ines', [420, 280], ['#e5f3e6', '#2f8f5b']),
  png('dark-theme-draft.png', 'ines', [480, 300], ['#14181d', '#3557d6']),
  png('map-old-phone.png', 'tobias', [240, 420], ['#f2efe6', '#c26a2d']),
  png('lemon-cake.png', 'jo', [400, 300], ['#fff3b0', '#d9932f']),
  png('panorama.png', 'lucia', [900, 150], ['#f7c59f', '#2a4d69']),
  { ...png('sprouting.gif', 'ines', [320, 240], ['#fdf6d8', '#6fae58']), contentType: 'image/gif' },
  { ...png('bog-walk.heic', 'sam', [480, 360], ['#c8b49a', '#4b5d43']), contentType: 'image/heic' },
  {
    name: 'canary-notes.txt',
    by: 'mina',
    contentType: 'text/plain',
    content:
      'Canary notes, release 4.2\n\n09:40  5 % on the new index\n09:55  p95 171 ms (was 180)\n10:10  error rate 0.02 %, flat\n10:30  one retry counted twice on the dashboard, harmless\n\nRollback: switch "index_v2" off, wait two minutes, breathe.\n',
  },
  {
    name: 'trial-notes.txt',
    by: 'lucia',
    contentType: 'text/plain',
    content:
      'Birch plot, Dalarna\n\n- probe 3 sits a hand deeper than the others\n- moss on the north side of the anchor, leave it\n- the fox is back, it only looks\n- gate code is with the forester, not in this file\n',
  },
  {
    name: 'calibration.csv',
    by: 'haruka',
    contentType: 'text/csv',
    content: 'probe,dry,wet\n1,212,871\n2,208,866\n3,219,880\n',
  },
  // A video without pictures; its conversation explains why.
  { name: 'brook.mp4', by: 'lucia', contentType: 'video/mp4', content: chime() },
  { name: 'sprout-chime.wav', by: 'ines', contentType: 'audio/wav', content: chime() },
]
