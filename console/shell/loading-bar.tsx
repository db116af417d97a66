import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** The bar over a change of screen. Nothing for 150 ms, so that a quick change of screen does not flash. */
export function LoadingBar() {
  const { state } = useNavigation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (state === "idle") return;
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [state]);
  return isLate && state !== "idle" ? <div className="loading-bar" /> : null;
}
