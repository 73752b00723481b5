import { em, fixture, p, tight, type Fixture } from '../../../testing/build.ts'

export const spoilerFixtures: readonly Fixture[] = [
  fixture(
    'spoiler with blocks in both parts',
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <em>end</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>He did it</p>\n<ul>\n<li>twice</li>\n</ul>\n</div></div>',
    {
      type: 'spoiler',
      header: [p('The ', em('end'))],
      body: [p('He did it'), { type: 'list', ordered: false, start: 1, items: [tight(p('twice'))] }],
    },
  ),
  fixture(
    'spoiler without a title, class order changed',
    '<div class="spoiler-block"><div class="spoiler-header">\n</div><div aria-hidden="true" class="x spoiler-content">\n<p>psst</p>\n</div></div>',
    { type: 'spoiler', header: [], body: [p('psst')] },
  ),
]
