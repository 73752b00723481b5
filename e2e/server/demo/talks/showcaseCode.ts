/** Code as the service stores it, coloured by its highlighter. */
export const highlighted = {
  python: `<p>Colours, please:</p>
<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="nd">@dataclass</span>
<span class="k">class</span> <span class="nc">Reading</span><span class="p">:</span>
    <span class="sd">"""What a probe says."""</span>
    <span class="n">moisture</span><span class="p">:</span> <span class="nb">float</span>
    <span class="n">late</span><span class="p">:</span> <span class="nb">bool</span> <span class="o">=</span> <span class="kc">False</span>

<span class="k">def</span> <span class="nf">thirsty</span><span class="p">(</span><span class="n">reading</span><span class="p">:</span> <span class="n">Reading</span><span class="p">,</span> <span class="n">limit</span><span class="o">=</span><span class="mf">25.0</span><span class="p">):</span>
    <span class="c1"># Clay lies a little: it is full and thirsty at once.</span>
    <span class="k">return</span> <span class="n">reading</span><span class="o">.</span><span class="n">moisture</span> <span class="o">&lt;</span> <span class="n">limit</span> <span class="ow">and</span> <span class="s2">"rain"</span> <span class="ow">not</span> <span class="ow">in</span> <span class="n">forecast</span><span class="p">()</span>
</code></pre></div>`,
  typescript: `<p>The same in mine:</p>
<div class="codehilite" data-code-language="TypeScript"><pre><span></span><code><span class="kd">const</span><span class="w"> </span><span class="nx">thirsty</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="p">(</span><span class="nx">reading</span><span class="o">:</span><span class="w"> </span><span class="kt">Reading</span><span class="p">,</span><span class="w"> </span><span class="nx">limit</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="mf">25</span><span class="p">)</span><span class="w"> </span><span class="p">=&gt;</span>
<span class="w">  </span><span class="nx">reading</span><span class="p">.</span><span class="nx">moisture</span><span class="w"> </span><span class="o">&lt;</span><span class="w"> </span><span class="nx">limit</span><span class="w"> </span><span class="o">&amp;&amp;</span><span class="w"> </span><span class="o">!</span><span class="nx">forecast</span><span class="p">().</span><span class="nx">includes</span><span class="p">(</span><span class="s1">'rain'</span><span class="p">)</span><span class="w"> </span><span class="c1">// with fewer brackets</span>
</code></pre></div>`,
  marked: `<p>And one with the line that matters marked:</p>
<div class="codehilite" data-code-language="SQL"><pre><span></span><code><span class="k">update</span><span class="w"> </span><span class="n">plots</span><span class="w"> </span><span class="k">set</span><span class="w"> </span><span class="n">id</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="mi">9413</span>
<span class="hll"><span class="k">where</span><span class="w"> </span><span class="n">id</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="o">-</span><span class="mi">1</span><span class="p">;</span><span class="w">  </span><span class="c1 zz">-- the aquarium</span>
</span></code></pre></div>`,
  empty: '<p>I wrote nothing, in code:</p>\n<div class="codehilite"><pre></pre></div>',
  veryOld: `<p>And how it looked three years ago:</p>
<div class="codehilite"><pre><span></span><span class="k">if</span> <span class="n">battery</span> <span class="o">==</span> <span class="s1">'yes'</span><span class="p">:</span>
    <span class="n">carry_on</span><span class="p">()</span>
</pre></div>`,
} as const
