import { external, fixture, link, p, type Fixture } from '../../../testing/build.ts'

export const websitePreviewFixtures: readonly Fixture[] = [
  fixture(
    'website preview',
    '<p><a href="https://tea.example/">https://tea.example/</a></p>\n<div class="message_embed"><a class="message_embed_image" href="https://tea.example/" style="background-image: url(&quot;/external_content/0a/6\\28 1\\)&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="https://tea.example/" title="Tea">Tea</a></div><div class="message_embed_description">All about leaves</div></div></div>',
    p(link(external('https://tea.example/'), 'https://tea.example/')),
    {
      type: 'websitePreview',
      href: 'https://tea.example/',
      title: 'Tea',
      description: 'All about leaves',
      image: '/external_content/0a/6(1)',
    },
  ),
]
