import '../styles.css';

// Each test file is a page of its own: fetching every screen ahead on each of them would be most of its time.
Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
