/** A share as a bar; its words stand beside it, so it is hidden from readers of the screen. */
export const Bar = ({ share, kind = 'here' }: { share: number; kind?: 'here' | 'note' | 'break' }) => (
  <svg class={`bar ${kind}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="ground" width="100" height="8" />
    {share > 0 ? (
      <rect class="fill" width={Math.max(1, Math.min(100, 100 * share)).toFixed(1)} height="8" />
    ) : (
      ''
    )}
  </svg>
);

export type Point = { readonly title: string; readonly value: number };

/** Values over versions, oldest first, as columns; each says what it is when it is pointed at. */
export const Columns = ({ points, label }: { points: readonly Point[]; label: string }) => {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const width = 14;
  return (
    <svg
      class="columns"
      preserveAspectRatio="xMinYMax meet"
      viewBox={`0 0 ${Math.max(1, points.length) * width - 4} 56`}
      width={points.length * width - 4}
      height="56"
      role="img"
      aria-label={label}
    >
      {points.map(({ title, value }, index) => {
        const height = Math.max(2, (52 * value) / most);
        return (
          <rect
            class={index === points.length - 1 ? 'fill last' : 'fill'}
            x={index * width}
            y={(56 - height).toFixed(1)}
            width={width - 4}
            height={height.toFixed(1)}
            rx="1.5"
          >
            <title>{title}</title>
          </rect>
        );
      })}
    </svg>
  );
};
