/** The shape of the list that is coming. */
export function Skeleton() {
  return (
    <div aria-hidden="true" className="catalogue-grid">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line bg-s1">
          <div className="aspect-[16/10] bg-s2 motion-safe:animate-pulse" />
          <div className="grid gap-2.5 p-3.5">
            <div className="h-4 w-3/5 rounded-key bg-s3" />
            <div className="h-3 rounded-key bg-s2" />
            <div className="h-3 w-4/5 rounded-key bg-s2" />
            <div className="mt-4 h-3 w-2/5 rounded-key bg-s2" />
          </div>
        </div>
      ))}
    </div>
  );
}
