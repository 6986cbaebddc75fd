import './fonts.css'
import '@fontsource-variable/inter/wght.css'
import './theme.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { install } from './lib/app'

const target = document.getElementById('app')
if (target) mount(App, { target })
install()
